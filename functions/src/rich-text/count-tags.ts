import { paths } from '@glimpse/contract/paths';
import { prefixesOf, TagDoc } from '@glimpse/contract/rich-text/tag';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { publicPostsWithTag } from '../firestore/queries.ts';

/** Sets how many public posts each of these tags has, as Firestore counts them now. A tag without any is gone. */
export async function countTags(db: Firestore, nowMs: number, tags: Iterable<string>): Promise<void> {
  for (const tag of new Set(tags)) await countTag(db, nowMs, tag);
}

/** Read before it counts: who counted in between, and later than this, is not overwritten. */
const countTag = (db: Firestore, nowMs: number, tag: string): Promise<void> =>
  commitOptimistically(db, async (commit) => {
    const { glanced } = await commit.read({ held: {}, glanced: { tag: db.doc(paths.tag(tag)) } });
    const { count: postCount } = (await publicPostsWithTag(db, tag).count().get()).data();
    if (postCount > 0) {
      const counted: TagDoc = { tag, prefixes: prefixesOf(tag), postCount, updatedAt: nowMs };
      const known = readableDocument(TagDoc, glanced.tag);
      if (known?.data.postCount !== postCount || known.data.updatedAt < nowMs - recountAfterMs)
        commit.put(glanced.tag, counted);
    } else if (glanced.tag.exists) commit.delete(glanced.tag);
  });

/** The sweep counts each tag so often, also where no event has said that it should. */
export const recountAfterMs = 24 * 60 * 60 * 1000;
