import { paths } from '@glimpse/contract/paths';
import { foldTag, richTextLimits } from '@glimpse/contract/rich-text/rich-text';
import { type FollowedTagDoc, FollowedTagsDoc, tagErrors } from '@glimpse/contract/rich-text/tag';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Makes `uid` follow a hashtag, which is folded first. The hashtag may have no posts yet. The guest may follow
 * hashtags, as the guest may follow people. Idempotent. Throws `viewerNotRegistered` or `tooManyTags`.
 */
export const followTag = (db: Firestore, nowMs: number, uid: string, written: string): Promise<void> => {
  const tag = folded(written);
  return inTransaction(db, optionsFor(db, uid, tag), async (commit, read) => {
    requireViewer(read.viewer);
    if (read.followed.exists) return;
    const tags = tagsIn(read.list);
    if (tags.length >= richTextLimits.followedTags) throw tagErrors.tooManyTags();
    const followedTag: FollowedTagDoc = { tag, createdAt: nowMs };
    const newList: FollowedTagsDoc = { tags: [tag, ...tags.filter((other) => other !== tag)] };
    commit.create(read.followed.ref, followedTag);
    commit.put(read.list, newList);
  });
};

/** Idempotent. Throws `viewerNotRegistered`. */
export const unfollowTag = (db: Firestore, uid: string, written: string): Promise<void> => {
  const tag = folded(written);
  return inTransaction(db, optionsFor(db, uid, tag), async (commit, read) => {
    requireViewer(read.viewer);
    if (!read.followed.exists) return;
    const newList: FollowedTagsDoc = { tags: tagsIn(read.list).filter((other) => other !== tag) };
    commit.delete(read.followed);
    commit.put(read.list, newList);
  });
};

/** The schema of the calls has already refused texts that are not hashtags. */
function folded(written: string): string {
  const tag = foldTag(written);
  if (tag === null) throw new Error('not a hashtag');
  return tag;
}

const tagsIn = (list: DocumentView): readonly string[] => readableDocument(FollowedTagsDoc, list)?.data.tags ?? [];

const optionsFor = (db: Firestore, uid: string, tag: string) => ({
  lockPaths: [paths.followedTagList(uid)],
  reads: {
    viewer: db.doc(paths.user(uid)),
    followed: db.doc(paths.followedTag(uid, tag)),
    list: db.doc(paths.followedTagList(uid)),
  },
});
