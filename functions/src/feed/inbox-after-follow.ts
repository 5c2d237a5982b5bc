import { followLimits } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { inboxOfAuthor, postsOf } from '../firestore/queries.ts';
import { removeAll } from '../firestore/remove-all.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { inboxEntry, inboxPostOf } from './inbox-entry.ts';

/**
 * Updates the inbox of `uid` after a follow or unfollow of the author. Adds the author's newest posts, or removes all
 * of the author's posts. It reads the stored follow and not the event. It is therefore idempotent, and events can be
 * late.
 */
export async function updateInbox(db: Firestore, nowMs: number, uid: string, authorUid: string): Promise<void> {
  if (await addNewestPosts(db, nowMs, uid, authorUid)) return;
  await removeAuthorFromInbox(db, uid, authorUid);
  // The person may have followed again while the posts were removed.
  await addNewestPosts(db, nowMs, uid, authorUid);
}

/**
 * Adds the author's newest posts if `uid` follows the author, and returns whether they do. Retries if the follow
 * changes meanwhile.
 */
function addNewestPosts(db: Firestore, nowMs: number, uid: string, authorUid: string): Promise<boolean> {
  const follow = db.doc(paths.followingOf(uid, authorUid));
  return inTransaction(db, { lockPaths: [follow.path], reads: { follow } }, async (commit, read) => {
    if (!read.follow.exists) return false;
    const { docs } = await postsOf(db, authorUid, 'followers')
      .query.limit(followLimits.inboxFromNew)
      .select('postBy', 'createdAt')
      .get();
    for (const post of docs) commit.set(...inboxEntry(db, nowMs, uid, inboxPostOf(post)));
    return true;
  });
}

/**
 * Removes the author from the `pulled` authors, and then all posts of the author. The first write makes a concurrent
 * refresh retry, so that it does not add the posts again (refresh-inbox.ts).
 */
export async function removeAuthorFromInbox(db: Firestore, uid: string, authorUid: string): Promise<void> {
  const state = db.doc(paths.inboxState(uid));
  if ((await state.get()).exists) await state.update({ pulled: FieldValue.arrayRemove(authorUid) });
  await removeAll(db, inboxOfAuthor(db, uid, authorUid));
}
