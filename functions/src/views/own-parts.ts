import { VoteDoc } from '@glimpse/contract/comment';
import { paths } from '@glimpse/contract/paths';
import { LikeDoc, type PostDoc } from '@glimpse/contract/post';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { readAmong } from '../firestore/among.ts';
import { readDocuments, type Stored } from '../firestore/documents.ts';
import { mayLeaveOut } from '../firestore/previews.ts';
import { dislikesAmong, likesAmong } from '../firestore/queries.ts';
import type { OwnVote } from './comment-view.ts';
import type { OwnPart } from './post-view.ts';

/**
 * The viewer's own like, dislike and votes on these posts, by post id. Most previews are the whole list; only for posts
 * with more likers (or dislikers, or voters) than a preview holds is anything read: one query for up to 30 posts.
 */
export async function ownParts(
  db: Firestore,
  viewerUid: string | null,
  posts: readonly Stored<PostDoc>[],
): Promise<ReadonlyMap<string, OwnPart>> {
  if (viewerUid === null) return new Map();
  const [likes, dislikes, votes] = await Promise.all([
    ownEdges(idsOf(posts, 'likePreview'), (ids) => likesAmong(db, viewerUid, ids)),
    ownEdges(idsOf(posts, 'dislikePreview'), (ids) => dislikesAmong(db, viewerUid, ids)),
    ownVotes(db, viewerUid, posts.flatMap(crowdedComments)),
  ]);
  return new Map(posts.map(({ id }) => [id, { like: likes.get(id), dislike: dislikes.get(id), votes }]));
}

const idsOf = (posts: readonly Stored<PostDoc>[], preview: 'likePreview' | 'dislikePreview'): string[] =>
  posts.filter(({ data }) => mayLeaveOut(data[preview])).map(({ id }) => id);

async function ownEdges(postIds: readonly string[], among: (ids: readonly string[]) => Query) {
  const found = await readAmong(LikeDoc, postIds, among);
  return new Map(found.map(({ data }) => [data.postId, data]));
}

export interface CommentPlace {
  readonly postId: string;
  readonly commentId: string;
}

const crowdedComments = ({ id, data }: Stored<PostDoc>): CommentPlace[] =>
  data.commentPreview
    .filter(
      ({ votes }) =>
        votes &&
        votes.upvoteCount + votes.downvoteCount > votes.upvotePreview.length + votes.downvotePreview.length,
    )
    .map((comment) => ({ postId: id, commentId: comment.id }));

/** The viewer's votes on these comments, by comment id. One read for each comment. */
export async function ownVotes(
  db: Firestore,
  viewerUid: string | null,
  comments: readonly CommentPlace[],
): Promise<ReadonlyMap<string, OwnVote>> {
  if (viewerUid === null || comments.length === 0) return new Map();
  const refs = comments.map(({ postId, commentId }) => db.doc(paths.vote(postId, commentId, viewerUid)));
  const votes = (await db.getAll(...refs)).filter(({ exists }) => exists);
  return new Map(
    readDocuments(VoteDoc, votes).map(({ data }) => {
      const { uid, fullName, email, value } = data;
      return [data.commentId, { value, voter: { uid, fullName, email } }];
    }),
  );
}
