import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { HiddenBy } from '@glimpse/contract/visibility/visibility';
import type { UpdateRequest, UserRecord } from 'firebase-admin/auth';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { CommentId } from '../comments/read-comment.ts';
import { readableDocument, readDocuments } from '../firestore/documents.ts';
import { byPerson, inIdOrder, postsByAuthorAfter } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import type { JobWork } from '../jobs/job-work.ts';
import type { MediaStore } from '../media/store.ts';
import { settlePost } from '../privacy/settle-post.ts';
import { hidden, hideComment, showComment } from './measures.ts';

/** The part of Firebase Auth that a suspension needs. */
export interface Accounts {
  updateUser(uid: string, change: UpdateRequest): Promise<Pick<UserRecord, 'uid'>>;
  revokeRefreshTokens(uid: string): Promise<void>;
}

/** Posts, or comments, of one slice. */
const sliceSize = 20;

/** The cursor is the post that was the last, '' at the beginning; then `comments`, and the path of the comment that was the last. */
const commentsAfter = (cursor: string): string | null => {
  if (cursor === allPosts) return '';
  return cursor.includes('/comments/') ? cursor : null;
};
const allPosts = 'comments';

/**
 * The job behind what moderators do: brings the account, the posts and the comments of a person in step with what their profile and
 * their posts say. Suspended, the account is disabled, its tokens are revoked and its posts and comments are hidden; else the reverse.
 * Files of hidden posts move to where strangers cannot read them, and back. Each slice reads the profile anew, so that with an undo
 * meanwhile it ends as the profile says.
 */
export const followModerationWork = (db: Firestore, store: MediaStore, accounts: Accounts): JobWork => ({
  keptMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ uid, cursor }, nowMs) => {
    const after = commentsAfter(cursor);
    const next =
      after === null
        ? await followWithSomePosts(db, store, accounts, uid, cursor, nowMs)
        : await followWithSomeComments(db, uid, after);
    return { cursor: next, doneCount: 0, totalCount: 0 };
  },
});

async function followWithSomePosts(
  db: Firestore,
  store: MediaStore,
  accounts: Accounts,
  uid: string,
  after: string,
  nowMs: number,
): Promise<string> {
  if (after === '') {
    const user = readableDocument(UserDoc, await db.doc(paths.user(uid)).get());
    if (user) await followWithAccount(accounts, uid, user.data.isSuspended);
  }
  const { docs } = await postsByAuthorAfter(db, uid, after).select().limit(sliceSize).get();
  if (docs.length > 0)
    await followWithPosts(
      db,
      uid,
      docs.map(({ ref }) => ref),
    );
  for (const { id } of docs) await settlePost(db, store, id, nowMs);
  return (docs.length === sliceSize ? docs.at(-1)?.id : undefined) ?? allPosts;
}

async function followWithSomeComments(db: Firestore, uid: string, after: string): Promise<string | null> {
  const { docs } = await inIdOrder(db, byPerson(db, 'comments', uid), after)
    .limit(sliceSize)
    .get();
  for (const { ref } of docs)
    await followWithComment(db, uid, { postId: ref.path.split('/')[1] ?? '', commentId: ref.id });
  return docs.length === sliceSize ? (docs.at(-1)?.ref.path ?? null) : null;
}

const followWithComment = (db: Firestore, uid: string, id: CommentId): Promise<void> =>
  inTransaction(db, [paths.post(id.postId)], async (tx) => {
    const user = readableDocument(UserDoc, await tx.get(db.doc(paths.user(uid))));
    const comment = await tx.get(db.doc(paths.comment(id.postId, id.commentId)));
    if (!user || !comment.exists) return;
    const follow = user.data.isSuspended ? hideComment : showComment;
    (await follow(tx, db, id, 'suspension'))();
  });

async function followWithAccount(accounts: Accounts, uid: string, isSuspended: boolean): Promise<void> {
  try {
    await accounts.updateUser(uid, { disabled: isSuspended });
    if (isSuspended) await accounts.revokeRefreshTokens(uid);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
    if (!isGone) throw error;
  }
}

const followWithPosts = (db: Firestore, uid: string, refs: readonly DocumentReference[]): Promise<void> =>
  inTransaction(db, [], async (tx) => {
    const [snapshot, ...posts] = await tx.getAll(db.doc(paths.user(uid)), ...refs);
    const user = snapshot && readableDocument(UserDoc, snapshot);
    if (!user) return;
    const { isSuspended } = user.data;
    for (const { id, data } of readDocuments(
      PostDoc,
      posts.filter(({ exists }) => exists),
    )) {
      if (data.hiddenBy.includes('suspension') === isSuspended) continue;
      const others = data.hiddenBy.filter((why) => why !== 'suspension');
      const hiddenBy: HiddenBy[] = isSuspended ? [...others, 'suspension'] : others;
      tx.update(db.doc(paths.post(id)), hidden(hiddenBy, user.data));
    }
  });
