import { VoteDoc } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import { LikeDoc, type PostDoc } from '@glimpse/contract/posts/post';
import type { DocumentReference, Firestore, Query } from 'firebase-admin/firestore';
import { readAmong } from '../firestore/among.ts';
import { readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { mayBeIncomplete } from '../firestore/previews.ts';
import { dislikesAmong, likesAmong } from '../firestore/queries.ts';
import type { OwnVote } from './comment-view.ts';
import type { OwnPart } from './post-view.ts';

/** The viewer's vote on a comment after the current change. Null if it is deleted. */
export interface ChangedVote {
  readonly commentId: string;
  readonly own: OwnVote | null;
}

/**
 * Returns the viewer's like, dislike and votes on these posts, by post id.
 *
 * A preview that contains the viewer, or that is the whole list, needs no read. Otherwise one query reads up to 30
 * posts. For a single post, all documents are read by path in one request. The vote in `changed` is not read.
 */
export async function ownParts(
  db: Firestore,
  viewerUid: string | null,
  posts: readonly Stored<PostDoc>[],
  changed?: ChangedVote,
): Promise<ReadonlyMap<string, OwnPart>> {
  if (viewerUid === null) return new Map();
  // Nobody likes and dislikes a post, so one of the lists is enough.
  const isShown = ({ likePreview, dislikePreview }: PostDoc) =>
    [...likePreview, ...dislikePreview].some(({ uid }) => uid === viewerUid);
  const unknown = posts.filter(({ data }) => !isShown(data));
  const missing: UnknownParts = {
    liked: idsOf(unknown, 'likePreview'),
    disliked: idsOf(unknown, 'dislikePreview'),
    voted: posts.flatMap(commentsWithIncompleteVotes).filter(({ commentId }) => commentId !== changed?.commentId),
  };
  const { likes, dislikes, votes } = await (posts.length === 1 ? readByPath : readByQuery)(db, viewerUid, missing);
  if (changed?.own) votes.set(changed.commentId, changed.own);
  return new Map(posts.map(({ id }) => [id, { like: likes.get(id), dislike: dislikes.get(id), votes }]));
}

/** The posts and comments for which the viewer's likes, dislikes and votes must be read. */
interface UnknownParts {
  readonly liked: readonly string[];
  readonly disliked: readonly string[];
  readonly voted: readonly CommentPosition[];
}

const idsOf = (posts: readonly Stored<PostDoc>[], preview: 'likePreview' | 'dislikePreview'): string[] =>
  posts.filter(({ data }) => mayBeIncomplete(data[preview])).map(({ id }) => id);

async function readByQuery(db: Firestore, viewerUid: string, { liked, disliked, voted }: UnknownParts) {
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

/** Reads the viewer's parts of a single post by path, in one request. */
async function readByPath(db: Firestore, viewerUid: string, { liked, disliked, voted }: UnknownParts) {
  const refs = [
    ...liked.map((id) => db.doc(paths.like(id, viewerUid))),
    ...disliked.map((id) => db.doc(paths.dislike(id, viewerUid))),
    ...voteRefs(db, viewerUid, voted),
  ];
  const read = await getAll(db, refs);
  const edges = read.slice(0, liked.length + disliked.length).map((one) => readableDocument(LikeDoc, one));
  const byPost = (some: typeof edges) => new Map(some.flatMap((one) => (one ? [[one.data.postId, one.data]] : [])));
  return {
    likes: byPost(edges.slice(0, liked.length)),
    dislikes: byPost(edges.slice(liked.length)),
    votes: votesIn(read.slice(edges.length)),
  };
}

export interface CommentPosition {
  readonly postId: string;
  readonly commentId: string;
}

const commentsWithIncompleteVotes = ({ id, data }: Stored<PostDoc>): CommentPosition[] =>
  data.commentPreview
    .filter(
      ({ votes }) =>
        votes && votes.upvoteCount + votes.downvoteCount > votes.upvotePreview.length + votes.downvotePreview.length,
    )
    .map((comment) => ({ postId: id, commentId: comment.id }));

/** Returns the viewer's votes on these comments, by comment id. Costs one read per comment. */
export const ownVotes = async (
  db: Firestore,
  viewerUid: string | null,
  comments: readonly CommentPosition[],
): Promise<Map<string, OwnVote>> =>
  viewerUid === null ? new Map() : votesIn(await getAll(db, voteRefs(db, viewerUid, comments)));

const voteRefs = (db: Firestore, uid: string, comments: readonly CommentPosition[]): DocumentReference[] =>
  comments.map(({ postId, commentId }) => db.doc(paths.vote(postId, commentId, uid)));

/** Reads documents. The SDK throws if there are no references. */
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
