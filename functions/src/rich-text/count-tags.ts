import { paths } from '@glimpse/contract/paths';
import { prefixesOf, TagDoc } from '@glimpse/contract/rich-text/tag';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { publicPostsWithTag } from '../firestore/queries.ts';

/** Counts the public posts of these tags, and stores the counts. Deletes tags without posts. */
export async function countTags(db: Firestore, nowMs: number, tags: Iterable<string>): Promise<void> {
  for (const tag of new Set(tags)) await countTag(db, nowMs, tag);
}

/** Reads the document before it counts, so that a later count by another call is not overwritten. */
const countTag = (db: Firestore, nowMs: number, tag: string): Promise<void> =>
  inBatch(db, { mayChange: { tag: db.doc(paths.tag(tag)) } }, async (commit, read) => {
    const { count: postCount } = (await publicPostsWithTag(db, tag).count().get()).data();
    if (postCount > 0) {
      const tagDoc: TagDoc = { tag, prefixes: prefixesOf(tag), postCount, updatedAt: nowMs };
      const stored = readableDocument(TagDoc, read.tag);
      if (stored?.data.postCount !== postCount || stored.data.updatedAt < nowMs - recountAfterMs)
        commit.put(read.tag, tagDoc);
    } else commit.delete(read.tag);
  });

/** How often the sweep counts each tag, in case an event was lost. */
export const recountAfterMs = 24 * 60 * 60 * 1000;
