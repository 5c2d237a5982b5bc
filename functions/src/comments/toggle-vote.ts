import { VoteDoc, type VotePreview, type VotesPreview } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { gather } from '../firestore/gather.ts';
import { joined, withoutPerson } from '../firestore/previews.ts';
import { votesOfValue } from '../firestore/queries.ts';
import { requireComment, requireViewer } from '../firestore/require.ts';
import type { Commit, StagedList } from '../firestore/staged-commit.ts';
import { refuseApart } from '../hidden/hidden.ts';
import type { Foresee } from '../posts/foreseen.ts';
import { commentPreview, votesOf } from '../views/comment-view.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { type CommentId, commentRefs, isPreviewed, previewWith } from './read-comment.ts';

type Value = VoteDoc['value'];

const sides = {
  '1': { count: 'upvoteCount', preview: 'upvotePreview' },
  '-1': { count: 'downvoteCount', preview: 'downvotePreview' },
} as const;

/**
 * The post after the viewer's up- or downvote of a comment: taken back when it was there already, otherwise given, in
 * place of an opposite one. With `wanted` the vote is then given (true) or not (false), also when the call comes twice. Throws `viewerNotRegistered`, `postNotFound`,
 * `commentNotFound`, `commentHidden`, or `notPossible` when the viewer and the author of either have blocked one another.
 */
export function toggleVote(
  db: Firestore,
  uid: string,
  id: CommentId,
  value: Value,
  wanted?: boolean,
  foresee?: Foresee,
): Promise<Stored<PostDoc>> {
  const { comment: ref, post: postRef, viewer: viewerRef, hidden } = commentRefs(db, uid, id);
  // A post whose preview comes to show this comment meanwhile is put right by the trigger on comments.
  const read = {
    hot: postRef,
    held: { comment: ref, vote: db.doc(paths.vote(id.postId, id.commentId, uid)) },
    glanced: { post: postRef, viewer: viewerRef, hidden },
  };
  return gather(db, read, async (commit, { held, glanced }) => {
    const { fullName, email } = requireViewer(glanced.viewer).data;
    const post = await requireVisiblePost(db, uid, glanced.post);
    const comment = requireComment(held.comment);
    if (comment.data.isHidden) throw safetyErrors.commentHidden();
    await refuseApart(db, glanced.hidden, uid, [post.data.postBy.uid, comment.data.uid]);
    const given = readDocument(VoteDoc, held.vote)?.data.value;
    if ((given === value) === wanted) return post;

    let votes = votesOf(comment.data);
    if (given !== undefined) votes = await withoutVote(commit, db, id, votes, uid, given);
    if (given !== value) votes = withVote(votes, { uid, fullName, email }, value);

    const added: VoteDoc = { uid, ...id, fullName, email, value };
    if (given === undefined) commit.create(held.vote.ref, added);
    else if (given === value) commit.delete(held.vote);
    else commit.update(held.vote, { value });
    commit.update(held.comment, votes);

    const own = given === value ? null : { value, voter: { uid, fullName, email } };
    const foreseen = { hidden: glanced.hidden, vote: { commentId: id.commentId, own } };
    if (!isPreviewed(post.data.commentPreview, id.commentId)) {
      foresee?.({ ...foreseen, post });
      return post;
    }
    const shown = commentPreview({ id: id.commentId, data: { ...comment.data, ...votes } });
    const change = { commentPreview: previewWith(post.data.commentPreview, shown) };
    commit.update(glanced.post, change);
    const changed = { id: post.id, data: { ...post.data, ...change } };
    foresee?.({ ...foreseen, post: changed });
    return changed;
  });
}

function withVote(votes: VotesPreview, voter: VotePreview, value: Value): VotesPreview {
  const { count, preview } = sides[value];
  return { ...votes, [count]: votes[count] + 1, [preview]: joined(votes[preview], voter) };
}

/** The votes of a comment without this person's. */
export async function withoutVote(
  commit: Commit,
  db: Firestore,
  { postId, commentId }: CommentId,
  votes: VotesPreview,
  uid: string,
  value: Value,
): Promise<VotesPreview> {
  const { count, preview } = sides[value];
  // Votes carry no time: whoever moves up is the next by id.
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
