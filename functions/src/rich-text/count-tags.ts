import { paths } from '@glimpse/contract/paths';
import { prefixesOf, TagDoc } from '@glimpse/contract/rich-text/tag';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { followersOfTag, publicPostsWithTag } from '../firestore/queries.ts';

/** Counts the public posts of these tags, and stores the counts. Deletes tags without posts. */
export async function countTags(db: Firestore, nowMs: number, tags: Iterable<string>): Promise<void> {
  for (const tag of new Set(tags)) await countTag(db, nowMs, tag);
}

/** Reads the document before it counts, so that a later count by another call is not overwritten. */
const countTag = (db: Firestore, nowMs: number, tag: string): Promise<void> =>
  inBatch(db, { mayChange: { tag: db.doc(paths.tag(tag)) } }, async (commit, read) => {
    const { count: postCount } = (await publicPostsWithTag(db, tag).count().get()).data();
    if (postCount > 0) {
      const stored = readableDocument(TagDoc, read.tag);
      // Posts with the tag do not change the followers. They are counted once for a new document.
      const followerCount = stored?.data.followerCount ?? (await readFollowerCount(db, tag));
      const tagDoc: TagDoc = { tag, prefixes: prefixesOf(tag), postCount, followerCount, updatedAt: nowMs };
      if (stored?.data.postCount !== postCount || stored.data.updatedAt < nowMs - recountAfterMs)
        commit.put(read.tag, tagDoc);
    } else commit.delete(read.tag);
  });

/** How often the sweep counts each tag, in case an event was lost. */
export const recountAfterMs = 24 * 60 * 60 * 1000;

/** Counting reads a document per 1,000 followers, so a tag with more of them is only counted by the sweep. */
const maxCountedPerFollow = 10_000;

/**
 * Counts the people who follow a tag, and stores the count if the tag has posts. Leaves a count above
 * `maxCountedPerFollow` as it is, unless `isRecount` is true.
 */
export const countTagFollowers = (db: Firestore, tag: string, { isRecount = false } = {}): Promise<void> =>
  inBatch(db, { mayChange: { tag: db.doc(paths.tag(tag)) } }, async (commit, read) => {
    const stored = readableDocument(TagDoc, read.tag);
    if (!stored || (stored.data.followerCount > maxCountedPerFollow && !isRecount)) return;
    const followerCount = await readFollowerCount(db, tag);
    if (followerCount !== stored.data.followerCount) commit.update(read.tag, { followerCount });
  });

const readFollowerCount = async (db: Firestore, tag: string): Promise<number> =>
  (await followersOfTag(db, tag).count().get()).data().count;
