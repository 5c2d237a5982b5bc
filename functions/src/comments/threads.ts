import { CommentDoc, commentErrors } from '@glimpse/contract/comments/comment';
import { pageSizes, previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { withoutMember } from '../firestore/previews.ts';
import { newestComments, repliesTo } from '../firestore/queries.ts';
import { requireComment } from '../firestore/require.ts';

/**
 * Where a new reply belongs. Threads have two levels, so `parent` is always a top-level comment, even if the reply is
 * to another reply.
 */
export interface Thread {
  /** The author of the comment that the reply is to. */
  readonly repliedToUid: string;
  readonly parent: DocumentView;
}

/** Finds the thread for a reply to this comment. Throws `commentNotFound` if the comment is deleted or moderated. */
export async function findThread(commit: Commit, db: Firestore, postId: string, commentId: string): Promise<Thread> {
  // The reply also writes the parent, so the commit fails if the parent changes meanwhile.
  const read = async (id: string) => (await commit.read({ comment: db.doc(paths.comment(postId, id)) })).comment;
  const snapshot = await read(commentId);
  const { uid, isHidden, parentId } = requireComment(snapshot).data;
  if (isHidden) throw commentErrors.notFound();
  const parent = parentId === null ? snapshot : await read(parentId);
  if (!parent.exists) throw commentErrors.notFound();
  return { repliedToUid: uid, parent };
}

/** Adds a reply to the parent of the thread as the newest. */
export function addReply(commit: Commit, { parent }: Thread, replyId: string): void {
  const { replies, replyCount } = CommentDoc.parse(parent.data());
  commit.update(parent, {
    replies: [replyId, ...replies].slice(0, previewLimits.replies),
    replyCount: replyCount + 1,
  });
}

/**
 * Deletes a comment from its thread. If it has replies, an empty document without author and message remains.
 * Deleting the last reply also deletes an empty parent.
 */
export async function removeFromThread(
  commit: Commit,
  db: Firestore,
  snapshot: DocumentView,
  { id, data: { postId, parentId, replyCount } }: Stored<CommentDoc>,
): Promise<void> {
  if (replyCount > 0) commit.update(snapshot, deletedComment);
  else commit.delete(snapshot);
  if (parentId === null) return;
  const read = await commit.read({ parent: db.doc(paths.comment(postId, parentId)) });
  const parent = readableDocument(CommentDoc, read.parent)?.data;
  if (!parent) return;
  if (parent.isDeleted && parent.replyCount <= 1) commit.delete(read.parent);
  else {
    const replies = await withoutMember(
      parent.replies,
      (reply) => reply === id,
      previewLimits.replies,
      async (count) => {
        const { docs } = await commit.runQuery(repliesTo(db, postId, parentId).query.limit(count));
        return docs.map((reply) => reply.id);
      },
    );
    commit.update(read.parent, { replies, replyCount: parent.replyCount - 1 });
  }
}

/** The fields of a deleted comment that has replies. `commentCount` does not include it. */
const deletedComment = {
  uid: '',
  name: '',
  username: '',
  email: '',
  profilePicture: '',
  message: '',
  ...mentionFields([]),
  upvoteCount: 0,
  downvoteCount: 0,
  upvotePreview: [],
  downvotePreview: [],
  isHidden: false,
  isDeleted: true,
} satisfies Partial<CommentDoc>;

/** Returns the newest `count` comments of a post without the empty documents of deleted ones. */
export async function newestExistingComments(
  commit: Commit,
  db: Firestore,
  postId: string,
  count: number,
): Promise<Stored<CommentDoc>[]> {
  const { query } = newestComments(db, postId);
  const existing: Stored<CommentDoc>[] = [];
  let size = count;
  let next = query.limit(size);
  for (;;) {
    const { docs } = await commit.runQuery(next);
    existing.push(...readDocuments(CommentDoc, docs).filter(({ data }) => !data.isDeleted));
    const last = docs.at(-1);
    if (existing.length >= count || docs.length < size || !last) return existing.slice(0, count);
    size = pageSizes.default;
    next = query.limit(size).startAfter(last);
  }
}
