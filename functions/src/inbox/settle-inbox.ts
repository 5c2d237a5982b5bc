import { circleLimits } from '@glimpse/contract/circle-limits';
import { paths } from '@glimpse/contract/paths';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { inboxEntry, inboxPostOf } from '../feed/inbox-entry.ts';
import { inboxOfAuthor, postsOf } from '../firestore/queries.ts';
import { removeAll } from '../firestore/remove-all.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Brings the inbox of `uid` in step with whether they follow the author: the author's newest posts come, or all of them go. It looks at
 * the edge that there is now, whatever happened, so it may run twice and late.
 */
export async function settleInbox(
  db: Firestore,
  nowMs: number,
  uid: string,
  authorUid: string,
): Promise<void> {
  if (await bringNewest(db, nowMs, uid, authorUid)) return;
  await takeAway(db, uid, authorUid);
  // Followed again while they went.
  await bringNewest(db, nowMs, uid, authorUid);
}

/** The author's newest posts, if `uid` follows them: answers whether. The commit fails when that changes meanwhile, and is tried again. */
function bringNewest(db: Firestore, nowMs: number, uid: string, authorUid: string): Promise<boolean> {
  const edge = db.doc(paths.followingOf(uid, authorUid));
  return inTransaction(db, [edge.path], async (tx) => {
    if (!(await tx.get(edge)).exists) return false;
    const { docs } = await postsOf(db, authorUid, 'followers')
      .query.limit(circleLimits.inboxFromNew)
      .select('postBy', 'createdAt')
      .get();
    for (const post of docs) tx.set(...inboxEntry(db, nowMs, uid, inboxPostOf(post)));
    return true;
  });
}

/** Everything of the author, and that they are one to ask. That first: who is just asking begins again (refresh-inbox.ts). */
export async function takeAway(db: Firestore, uid: string, authorUid: string): Promise<void> {
  const state = db.doc(paths.inboxState(uid));
  if ((await state.get()).exists) await state.update({ pulled: FieldValue.arrayRemove(authorUid) });
  await removeAll(db, inboxOfAuthor(db, uid, authorUid));
}
