import { VoteDoc, type VotePreview, type VotesPreview } from '@glimpse/contract/comment';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { joined, left, needsRefill } from '../firestore/previews.ts';
import { votesOfValue } from '../firestore/queries.ts';
import { inTurn } from '../firestore/queue.ts';
import { requireComment, requirePost, requireViewer } from '../firestore/require.ts';
import { runTransaction, type Transaction } from '../firestore/transaction.ts';
import { commentPreview, votesOf } from '../views/comment-view.ts';
import { type CommentId, commentRefs, isPreviewed, previewWith } from './read-comment.ts';

type Value = VoteDoc['value'];

const sides = {
  '1': { count: 'upvoteCount', preview: 'upvotePreview' },
  '-1': { count: 'downvoteCount', preview: 'downvotePreview' },
} as const;

/**
 * The post after the viewer's up- or downvote of a comment: taken back when it was there already, otherwise given, in
 * place of an opposite one. Throws `viewerNotRegistered`, `postNotFound` or `commentNotFound`.
 */
export const toggleVote = (
  db: Firestore,
  uid: string,
  id: CommentId,
  value: Value,
): Promise<Stored<PostDoc>> =>
  inTurn(paths.post(id.postId), () =>
    runTransaction(db, async (tx) => {
      const vote = db.doc(paths.vote(id.postId, id.commentId, uid));
      const read = await tx.read({ ...commentRefs(db, uid, id), vote });
      const { fullName, email } = requireViewer(read.viewer).data;
      const post = requirePost(read.post);
      const comment = requireComment(read.comment);
      const given = readDocument(VoteDoc, read.vote)?.data.value;

      let votes = votesOf(comment.data);
      if (given !== undefined) votes = await withoutVote(tx, db, id, votes, uid, given);
      if (given !== value) votes = withVote(votes, { uid, fullName, email }, value);

      const added: VoteDoc = { uid, ...id, fullName, email, value };
      if (given === undefined) tx.create(vote, added);
      else if (given === value) tx.delete(read.vote);
      else tx.update(read.vote, { value });
      tx.update(read.comment, votes);

      if (!isPreviewed(post.data.commentPreview, id.commentId)) return post;
      const shown = commentPreview({ id: id.commentId, data: { ...comment.data, ...votes } });
      const change = { commentPreview: previewWith(post.data.commentPreview, shown) };
      tx.update(read.post, change);
      return { id: post.id, data: { ...post.data, ...change } };
    }),
  );

function withVote(votes: VotesPreview, voter: VotePreview, value: Value): VotesPreview {
  const { count, preview } = sides[value];
  return { ...votes, [count]: votes[count] + 1, [preview]: joined(votes[preview], voter) };
}

async function withoutVote(
  tx: Transaction,
  db: Firestore,
  { postId, commentId }: CommentId,
  votes: VotesPreview,
  uid: string,
  value: Value,
): Promise<VotesPreview> {
  const { count, preview } = sides[value];
  const people = needsRefill(votes[preview], uid)
    ? await someVoters(tx, db, postId, commentId, value)
    : votes[preview];
  const rest = left(people, uid).slice(0, limits.previewPeople);
  return { ...votes, [count]: votes[count] - 1, [preview]: rest };
}

/** Votes carry no time: whoever moves up is the next by id. */
async function someVoters(
  tx: Transaction,
  db: Firestore,
  postId: string,
  commentId: string,
  value: Value,
): Promise<VotePreview[]> {
  const { docs } = await tx.get(votesOfValue(db, postId, commentId, value).limit(limits.previewPeople + 1));
  return readDocuments(VoteDoc, docs).map(({ data: { uid, fullName, email } }) => ({ uid, fullName, email }));
}
