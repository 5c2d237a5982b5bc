import { toApiTime } from '@glimpse/contract/fields';
import type { LikePreview, Liker, Post, PostDoc } from '@glimpse/contract/posts/post';
import type { Stored } from '../firestore/documents.ts';
import { withViewerEntry } from '../firestore/previews.ts';
import { previewView, type ViewerVote } from './comment-view.ts';
import { personSummary } from './user-view.ts';

/** The viewer's like, dislike and votes on a post. The previews in the post can lack these entries. */
export interface ViewerReactions {
  readonly like?: LikePreview | undefined;
  readonly dislike?: LikePreview | undefined;
  /** By comment id. */
  readonly votes?: ReadonlyMap<string, ViewerVote> | undefined;
}

/** Returns the API form of a post. */
export function postView({ id, data }: Stored<PostDoc>, viewer: ViewerReactions = {}): Post {
  const { _id, fullName, email, username, profileAvatar } = personSummary(data.postBy);
  const [first, ...others] = data.media;
  const picture = data.media.find(({ type }) => type === 'image');
  return {
    _id: id,
    id,
    // A post with only videos has the poster of the first video, if there is one.
    postImage: picture ? picture.url : first.posterUrl,
    postVideos: data.media.filter(({ type }) => type === 'video').map(({ url }) => url),
    media: first,
    moreMedia: others,
    content: data.content,
    tags: data.tags,
    mentions: data.mentions,
    postBy: { _id, fullName, email, username, profileAvatar },
    sensitive: data.sensitive,
    hidesLikeCount: data.hidesLikeCount,
    likes: {
      likeCount: data.likeCount,
      likedBy: withViewerEntry(data.likePreview, viewer.like).map(likerView),
      dislikedBy: withViewerEntry(data.dislikePreview, viewer.dislike).map(likerView),
    },
    comments: data.commentPreview.map((comment) => previewView(comment, viewer.votes?.get(comment.id))),
    commentCount: data.commentCount,
    createdAt: toApiTime(data.createdAt),
    updatedAt: toApiTime(data.updatedAt),
  };
}

const likerView = ({ uid, fullName, email, createdAt, updatedAt }: LikePreview): Liker => ({
  _id: uid,
  fullName,
  email,
  createdAt: toApiTime(createdAt),
  updatedAt: toApiTime(updatedAt),
});
