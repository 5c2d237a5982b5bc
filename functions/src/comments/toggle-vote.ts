import { CommentDoc, VoteDoc, type VotePreview, type VotesPreview } from '@glimpse/contract/comments/comment';
import { moderationErrors } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Commit, StagedList } from '../firestore/commit.ts';
import { readableDocument, readDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { withNewest, withoutPerson } from '../firestore/previews.ts';
import { votesOfValue } from '../firestore/queries.ts';
import { requireComment, requireViewer } from '../firestore/require.ts';
import type { Prefetch } from '../posts/read-post.ts';
import { type CommentId, votesOf } from '../views/comment-view.ts';
import { refuseBlocked } from '../visibility/block-lists.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { commentRefs, updatePreview } from './read-comment.ts';

type Value = VoteDoc['value'];

const sides = {
  '1': { count: 'upvoteCount', preview: 'upvotePreview' },
  '-1': { count: 'downvoteCount', preview: 'downvotePreview' },
} as const;

/**
 * Toggles the viewer's upvote (`value` 1) or downvote (-1) of a comment, and returns the post. A new vote replaces
 * the opposite one. With `shouldExist` the call is idempotent, and the value says whether the vote exists afterwards.
 *
 * Throws `viewerNotRegistered`, `postNotFound`, `commentNotFound`, `commentModerated`, or `notPossible` if the viewer
 * and the author of the post or comment block one another.
 */
export function toggleVote(
  db: Firestore,
  uid: string,
  id: CommentId,
  value: Value,
  shouldExist?: boolean,
  prefetch?: Prefetch,
): Promise<Stored<PostDoc>> {
  const { comment: ref, post: postRef, viewer: viewerRef, blockLists } = commentRefs(db, uid, id);
  // The post can change before the commit. If the comment then joins the preview of the post, the trigger on comments
  // updates the preview.
  const options = {
    hotDocument: postRef,
    unchanged: { comment: ref, vote: db.doc(paths.vote(id.postId, id.commentId, uid)) },
    mayChange: { post: postRef, viewer: viewerRef, blockLists },
  };
  return inBatch(db, options, async (commit, read) => {
    const { fullName, email } = requireViewer(read.viewer).data;
    const post = await requireVisiblePost(db, uid, read.post);
    const comment = requireComment(read.comment);
    if (comment.data.isHidden) throw moderationErrors.commentModerated();
    refuseBlocked(read.blockLists, [post.data.postBy.uid, comment.data.uid]);
    const storedValue = readDocument(VoteDoc, read.vote)?.data.value;
    const isVoted = storedValue === value;
    if (isVoted === shouldExist) return post;

    let votes = votesOf(comment.data);
    if (storedValue !== undefined) votes = await withoutVote(commit, db, { ...id, votes, uid, value: storedValue });
    if (!isVoted) votes = withVote(votes, { uid, fullName, email }, value);

    const newVote: VoteDoc = { uid, ...id, fullName, email, value };
    if (storedValue === undefined) commit.create(read.vote.ref, newVote);
    else if (isVoted) commit.delete(read.vote);
    else commit.update(read.vote, { value });
    commit.update(read.comment, votes);

    const result = updatePreview(commit, read.post, post, { id: id.commentId, data: { ...comment.data, ...votes } });
    const vote = isVoted ? null : { value, voter: { uid, fullName, email } };
    prefetch?.({ post: result, blockLists: read.blockLists, vote: { commentId: id.commentId, vote } });
    return result;
  });
}

/** Deletes the vote of a deleted account. Idempotent. */
export const deleteVoteOfDeletedAccount = (db: Firestore, uid: string, id: CommentId): Promise<void> => {
  const { comment, post } = commentRefs(db, uid, id);
  const vote = db.doc(paths.vote(id.postId, id.commentId, uid));
  // The post can change before the commit. If the comment then joins the preview of the post, the trigger on comments
  // updates the preview.
  const options = { lockPaths: [post.path], mayChange: { comment, post, vote } };
  return inBatch(db, options, async (commit, read) => {
    if (!read.vote.exists) return;
    commit.delete(read.vote);
    const value = readableDocument(VoteDoc, read.vote)?.data.value;
    const voted = readableDocument(CommentDoc, read.comment);
    if (!voted || value === undefined) return;
    const votes = await withoutVote(commit, db, { ...id, votes: votesOf(voted.data), uid, value });
    commit.update(read.comment, votes);
    const post = readableDocument(PostDoc, read.post);
    if (post) updatePreview(commit, read.post, post, { id: id.commentId, data: { ...voted.data, ...votes } });
  });
};

function withVote(votes: VotesPreview, voter: VotePreview, value: Value): VotesPreview {
  const { count, preview } = sides[value];
  return { ...votes, [count]: votes[count] + 1, [preview]: withNewest(votes[preview], voter) };
}

interface RemovedVote extends CommentId {
  readonly votes: VotesPreview;
  readonly uid: string;
  readonly value: Value;
}

/** Returns the counters and previews of a comment without this person's vote. */
async function withoutVote(
  commit: Commit,
  db: Firestore,
  { postId, commentId, votes, uid, value }: RemovedVote,
): Promise<VotesPreview> {
  const { count, preview } = sides[value];
  // Votes have no time. The next voter in the order of document ids fills the free slot of the preview.
  const voters: StagedList = {
    collection: paths.votes(postId, commentId),
    query: votesOfValue(db, postId, commentId, value),
    matches: (vote) => vote.get('value' satisfies keyof VoteDoc) === value,
  };
  const people = await withoutPerson(votes[preview], uid, async (size) =>
    readDocuments(VoteDoc, await commit.first(voters, size)).map(({ data }) => voterOf(data)),
  );
  return { ...votes, [count]: votes[count] - 1, [preview]: people };
}

const voterOf = ({ uid, fullName, email }: VoteDoc): VotePreview => ({ uid, fullName, email });
