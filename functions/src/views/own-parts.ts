import { VoteDoc } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import { LikeDoc, type PostDoc } from '@glimpse/contract/posts/post';
import type { DocumentReference, Firestore, Query } from 'firebase-admin/firestore';
import { readAmong } from '../firestore/among.ts';
import { readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { mayLeaveOut } from '../firestore/previews.ts';
import { dislikesAmong, likesAmong } from '../firestore/queries.ts';
import type { OwnVote } from './comment-view.ts';
import type { OwnPart } from './post-view.ts';

/** The viewer's vote on one comment as it is going to be: null where it goes. */
export interface ChangedVote {
  readonly commentId: string;
  readonly own: OwnVote | null;
}

/**
 * The viewer's own like, dislike and votes on these posts, by post id. Most previews are the whole list, or show the viewer; only for posts
 * with more likers (or dislikers, or voters) than a preview holds is anything read: one query for up to 30 posts, and of a
 * single post all in one request. `changed` is not read.
 */
export async function ownParts(
  db: Firestore,
  viewerUid: string | null,
  posts: readonly Stored<PostDoc>[],
  changed?: ChangedVote,
): Promise<ReadonlyMap<string, OwnPart>> {
  if (viewerUid === null) return new Map();
  // Nobody is in both lists.
  const isShown = ({ likePreview, dislikePreview }: PostDoc) =>
    [...likePreview, ...dislikePreview].some(({ uid }) => uid === viewerUid);
  const unknown = posts.filter(({ data }) => !isShown(data));
  const asked: Asked = {
    liked: idsOf(unknown, 'likePreview'),
    disliked: idsOf(unknown, 'dislikePreview'),
    voted: posts.flatMap(crowdedComments).filter(({ commentId }) => commentId !== changed?.commentId),
  };
  const { likes, dislikes, votes } = await (posts.length === 1 ? ofOne : ofMany)(db, viewerUid, asked);
  if (changed?.own) votes.set(changed.commentId, changed.own);
  return new Map(posts.map(({ id }) => [id, { like: likes.get(id), dislike: dislikes.get(id), votes }]));
}

/** Ids of posts, and comments, of which it has to be asked. */
interface Asked {
  readonly liked: readonly string[];
  readonly disliked: readonly string[];
  readonly voted: readonly CommentPlace[];
}

const idsOf = (posts: readonly Stored<PostDoc>[], preview: 'likePreview' | 'dislikePreview'): string[] =>
  posts.filter(({ data }) => mayLeaveOut(data[preview])).map(({ id }) => id);

async function ofMany(db: Firestore, viewerUid: string, { liked, disliked, voted }: Asked) {
  const [likes, dislikes, votes] = await Promise.all([
    ownEdges(liked, (ids) => likesAmong(db, viewerUid, ids)),
    ownEdges(disliked, (ids) => dislikesAmong(db, viewerUid, ids)),
    ownVotes(db, viewerUid, voted),
  ]);
  return { likes, dislikes, votes };
}

async function ownEdges(postIds: readonly string[], among: (ids: readonly string[]) => Query) {
  const found = await readAmong(LikeDoc, postIds, among);
  return new Map(found.map(({ data }) => [data.postId, data]));
}

/** The same by address, in one request. */
async function ofOne(db: Firestore, viewerUid: string, { liked, disliked, voted }: Asked) {
  const refs = [
    ...liked.map((id) => db.doc(paths.like(id, viewerUid))),
    ...disliked.map((id) => db.doc(paths.dislike(id, viewerUid))),
    ...voteRefs(db, viewerUid, voted),
  ];
  const read = await getAll(db, refs);
  const edges = read.slice(0, liked.length + disliked.length).map((one) => readableDocument(LikeDoc, one));
  const byPost = (some: typeof edges) =>
    new Map(some.flatMap((one) => (one ? [[one.data.postId, one.data]] : [])));
  return {
    likes: byPost(edges.slice(0, liked.length)),
    dislikes: byPost(edges.slice(liked.length)),
    votes: votesIn(read.slice(edges.length)),
  };
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
export const ownVotes = async (
  db: Firestore,
  viewerUid: string | null,
  comments: readonly CommentPlace[],
): Promise<Map<string, OwnVote>> =>
  viewerUid === null ? new Map() : votesIn(await getAll(db, voteRefs(db, viewerUid, comments)));

const voteRefs = (db: Firestore, uid: string, comments: readonly CommentPlace[]): DocumentReference[] =>
  comments.map(({ postId, commentId }) => db.doc(paths.vote(postId, commentId, uid)));

/** None costs nothing; the SDK refuses to be asked for it. */
const getAll = async (db: Firestore, refs: readonly DocumentReference[]) =>
  refs.length === 0 ? [] : db.getAll(...refs);

const votesIn = (snapshots: Awaited<ReturnType<typeof getAll>>): Map<string, OwnVote> =>
  new Map(
    readDocuments(
      VoteDoc,
      snapshots.filter(({ exists }) => exists),
    ).map(({ data: { uid, fullName, email, commentId, value } }) => [
      commentId,
      { value, voter: { uid, fullName, email } },
    ]),
  );
