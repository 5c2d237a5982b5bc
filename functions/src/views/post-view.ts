import { toApiTime } from '@glimpse/contract/fields';
import {
  allMedia,
  type LikePreview,
  type Liker,
  type Post,
  type PostDoc,
} from '@glimpse/contract/posts/post';
import type { Stored } from '../firestore/documents.ts';
import { withOwn } from '../firestore/previews.ts';
import { type OwnVote, previewView } from './comment-view.ts';
import { personSummary } from './user-view.ts';

/** The caller's own part in one post, where its previews may not show it. `votes` by comment id. */
export interface OwnPart {
  readonly like?: LikePreview | undefined;
  readonly dislike?: LikePreview | undefined;
  readonly votes?: ReadonlyMap<string, OwnVote> | undefined;
}

/** A post as the API shows one. */
export function postView({ id, data }: Stored<PostDoc>, own: OwnPart = {}): Post {
  const { _id, fullName, email, username, profileAvatar } = personSummary(data.postBy);
  const shown = allMedia(data);
  const picture = shown.find(({ type }) => type === 'image');
  return {
    _id: id,
    id,
    // Of a post with videos alone it is the poster of the first; without one it has none.
    postImage: picture ? picture.url : data.media.posterUrl,
    postVideos: shown.filter(({ type }) => type === 'video').map(({ url }) => url),
    media: data.media,
    moreMedia: data.moreMedia,
    content: data.content,
    tags: data.tags,
    mentions: data.mentions,
    postBy: { _id, fullName, email, username, profileAvatar },
    likes: {
      likeCount: data.likeCount,
      likedBy: withOwn(data.likePreview, own.like).map(liker),
      dislikedBy: withOwn(data.dislikePreview, own.dislike).map(liker),
    },
    comments: data.commentPreview.map((comment) => previewView(comment, own.votes?.get(comment.id))),
    commentCount: data.commentCount,
    createdAt: toApiTime(data.createdAt),
    updatedAt: toApiTime(data.updatedAt),
  };
}

const liker = ({ uid, fullName, email, createdAt, updatedAt }: LikePreview): Liker => ({
  _id: uid,
  fullName,
  email,
  createdAt: toApiTime(createdAt),
  updatedAt: toApiTime(updatedAt),
});
