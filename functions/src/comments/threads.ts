import { CommentDoc } from '@glimpse/contract/comments/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { mentioning } from '@glimpse/contract/rich-text/mention';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { withoutMember } from '../firestore/previews.ts';
import { newestComments, repliesTo } from '../firestore/queries.ts';
import { requireComment } from '../firestore/require.ts';
import type { Commit } from '../firestore/staged-commit.ts';

/** The comment that is answered, and the one that the answer stands below: itself, or what it is an answer to. */
export interface Thread {
  readonly answeredUid: string;
  readonly parent: DocumentView;
}

/** Throws `commentNotFound` for one that is gone or that moderators have hidden. */
export async function findThread(
  commit: Commit,
  db: Firestore,
  postId: string,
  commentId: string,
): Promise<Thread> {
  // Written by whoever answers, so the commit notices when it changes.
  const read = async (id: string) => {
    const { glanced } = await commit.read({
      held: {},
      glanced: { comment: db.doc(paths.comment(postId, id)) },
    });
    return glanced.comment;
  };
  const snapshot = await read(commentId);
  const { uid, isHidden, parentId } = requireComment(snapshot).data;
  if (isHidden) throw serverErrors.commentNotFound();
  const parent = parentId === null ? snapshot : await read(parentId);
  if (!parent.exists) throw serverErrors.commentNotFound();
  return { answeredUid: uid, parent };
}

/** The thread has one more answer, the newest. */
export function joinThread(commit: Commit, { parent }: Thread, replyId: string): void {
  const { replies, replyCount } = CommentDoc.parse(parent.data());
  commit.update(parent, {
    replies: [replyId, ...replies].slice(0, limits.previewReplies),
    replyCount: replyCount + 1,
  });
}

/**
 * Takes a comment out of its thread: one with answers leaves its place, empty, and nothing of who wrote it; the last answer takes the empty place
 * above it along.
 */
export async function leaveThread(
  commit: Commit,
  db: Firestore,
  snapshot: DocumentView,
  { id, data: { postId, parentId, replyCount } }: Stored<CommentDoc>,
): Promise<void> {
  if (replyCount > 0) commit.update(snapshot, emptyPlace);
  else commit.delete(snapshot);
  if (parentId === null) return;
  const { glanced } = await commit.read({
    held: {},
    glanced: { parent: db.doc(paths.comment(postId, parentId)) },
  });
  const parent = readableDocument(CommentDoc, glanced.parent)?.data;
  if (!parent) return;
  if (parent.isDeleted && parent.replyCount <= 1) commit.delete(glanced.parent);
  else {
    const replies = await withoutMember(
      parent.replies,
      (reply) => reply === id,
      limits.previewReplies,
      async (count) => {
        const { docs } = await commit.glance(repliesTo(db, postId, parentId).query.limit(count));
        return docs.map((reply) => reply.id);
      },
    );
    commit.update(glanced.parent, { replies, replyCount: parent.replyCount - 1 });
  }
}

/** What is left of a deleted comment that has answers. It is not counted. */
const emptyPlace = {
  uid: '',
  name: '',
  email: '',
  profilePicture: '',
  message: '',
  ...mentioning([]),
  upvoteCount: 0,
  downvoteCount: 0,
  upvotePreview: [],
  downvotePreview: [],
  isHidden: false,
  isDeleted: true,
} satisfies Partial<CommentDoc>;

/** The newest comments of a post, without empty places: `count`, or all there are. */
export async function newestStanding(
  commit: Commit,
  db: Firestore,
  postId: string,
  count: number,
): Promise<Stored<CommentDoc>[]> {
  const { query } = newestComments(db, postId);
  const standing: Stored<CommentDoc>[] = [];
  let size = count;
  let next = query.limit(size);
  for (;;) {
    const { docs } = await commit.glance(next);
    standing.push(...readDocuments(CommentDoc, docs).filter(({ data }) => !data.isDeleted));
    const last = docs.at(-1);
    if (standing.length >= count || docs.length < size || !last) return standing.slice(0, count);
    size = limits.pageDefault;
    next = query.limit(size).startAfter(last);
  }
}
