import { VoteDoc } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import { LikeDoc, type PostDoc } from '@glimpse/contract/posts/post';
import type { DocumentReference, DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { readAmong } from '../firestore/among.ts';
import { readDocuments, type Stored } from '../firestore/documents.ts';
import { mayBeIncomplete } from '../firestore/previews.ts';
import { dislikesAmong, likesAmong } from '../firestore/queries.ts';
import type { CommentId, ViewerVote } from './comment-view.ts';
import type { ViewerReactions } from './post-view.ts';

/** A vote that the current request has changed. `vote` is null if the request deleted it. */
export interface ChangedVote {
  readonly commentId: string;
  readonly vote: ViewerVote | null;
}

/**
 * Returns the viewer's like, dislike and votes on these posts, by post id.
 *
 * Does not read the likes of a post if a preview contains the viewer or the whole list. Otherwise one query reads the
 * likes of up to 30 posts. Each vote costs one read. For a single post, one request reads all documents by path. The
 * vote in `changed` is not read.
 */
export async function readViewerReactions(
  db: Firestore,
  viewerUid: string | null,
  posts: readonly Stored<PostDoc>[],
  changed?: ChangedVote,
): Promise<ReadonlyMap<string, ViewerReactions>> {
  if (viewerUid === null) return new Map();
  // Nobody can both like and dislike a post, so an entry in one of the lists settles both.
  const isInPreview = ({ likePreview, dislikePreview }: PostDoc) =>
    [...likePreview, ...dislikePreview].some(({ uid }) => uid === viewerUid);
  const others = posts.filter(({ data }) => !isInPreview(data));
  const unread: UnreadLists = {
    likePostIds: idsWithIncomplete(others, 'likePreview'),
    dislikePostIds: idsWithIncomplete(others, 'dislikePreview'),
    votedComments: posts
      .flatMap(commentsWithIncompleteVotes)
      .filter(({ commentId }) => commentId !== changed?.commentId),
  };
  const { likes, dislikes, votes } = await (posts.length === 1 ? readByPath : readByQuery)(db, viewerUid, unread);
  if (changed?.vote) votes.set(changed.commentId, changed.vote);
  return new Map(posts.map(({ id }) => [id, { like: likes.get(id), dislike: dislikes.get(id), votes }]));
}

/** The posts and comments whose lists of likes, dislikes and votes must be read. */
interface UnreadLists {
  readonly likePostIds: readonly string[];
  readonly dislikePostIds: readonly string[];
  readonly votedComments: readonly CommentId[];
}

const idsWithIncomplete = (posts: readonly Stored<PostDoc>[], preview: 'likePreview' | 'dislikePreview'): string[] =>
  posts.filter(({ data }) => mayBeIncomplete(data[preview])).map(({ id }) => id);

async function readByQuery(
  db: Firestore,
  viewerUid: string,
  { likePostIds, dislikePostIds, votedComments }: UnreadLists,
) {
  const [likes, dislikes, votes] = await Promise.all([
    readReactions(likePostIds, (ids) => likesAmong(db, viewerUid, ids)),
    readReactions(dislikePostIds, (ids) => dislikesAmong(db, viewerUid, ids)),
    readViewerVotes(db, viewerUid, votedComments),
  ]);
  return { likes, dislikes, votes };
}

async function readReactions(postIds: readonly string[], queryFor: (ids: readonly string[]) => Query) {
  const found = await readAmong(LikeDoc, postIds, queryFor);
  return new Map(found.map(({ data }) => [data.postId, data]));
}

/** Reads the viewer's like, dislike and votes on one post by path, in one request. */
async function readByPath(
  db: Firestore,
  viewerUid: string,
  { likePostIds, dislikePostIds, votedComments }: UnreadLists,
) {
  const refs = [
    ...likePostIds.map((id) => db.doc(paths.like(id, viewerUid))),
    ...dislikePostIds.map((id) => db.doc(paths.dislike(id, viewerUid))),
    ...voteRefs(db, viewerUid, votedComments),
  ];
  const snapshots = await getAll(db, refs);
  const voteStart = likePostIds.length + dislikePostIds.length;
  return {
    likes: reactionsIn(snapshots.slice(0, likePostIds.length)),
    dislikes: reactionsIn(snapshots.slice(likePostIds.length, voteStart)),
    votes: votesIn(snapshots.slice(voteStart)),
  };
}

const reactionsIn = (snapshots: readonly DocumentSnapshot[]) =>
  new Map(readDocuments(LikeDoc, snapshots).map(({ data }) => [data.postId, data]));

const commentsWithIncompleteVotes = ({ id, data }: Stored<PostDoc>): CommentId[] =>
  data.commentPreview
    .filter(
      ({ votes }) =>
        votes && votes.upvoteCount + votes.downvoteCount > votes.upvotePreview.length + votes.downvotePreview.length,
    )
    .map((comment) => ({ postId: id, commentId: comment.id }));

/** Returns the viewer's votes on these comments, by comment id. Costs one read per comment. */
export const readViewerVotes = async (
  db: Firestore,
  viewerUid: string | null,
  comments: readonly CommentId[],
): Promise<Map<string, ViewerVote>> =>
  viewerUid === null ? new Map() : votesIn(await getAll(db, voteRefs(db, viewerUid, comments)));

const voteRefs = (db: Firestore, uid: string, comments: readonly CommentId[]): DocumentReference[] =>
  comments.map(({ postId, commentId }) => db.doc(paths.vote(postId, commentId, uid)));

// The SDK throws if there are no references.
const getAll = async (db: Firestore, refs: readonly DocumentReference[]) =>
  refs.length === 0 ? [] : db.getAll(...refs);

const votesIn = (snapshots: readonly DocumentSnapshot[]): Map<string, ViewerVote> =>
  new Map(
    readDocuments(VoteDoc, snapshots).map(({ data: { uid, fullName, email, commentId, value } }) => [
      commentId,
      { value, voter: { uid, fullName, email } },
    ]),
  );
