import { toApiTime } from '@glimpse/contract/fields';
import type { LikePreview, Liker, Post, PostDoc } from '@glimpse/contract/posts/post';
import type { Stored } from '../firestore/documents.ts';
import { withViewerEntry } from '../firestore/previews.ts';
import { type OwnVote, previewView } from './comment-view.ts';
import { personSummary } from './user-view.ts';

/** The viewer's like, dislike and votes on a post. Its previews may not contain them. `votes`: by comment id. */
export interface OwnPart {
  readonly like?: LikePreview | undefined;
  readonly dislike?: LikePreview | undefined;
  readonly votes?: ReadonlyMap<string, OwnVote> | undefined;
}

/** Returns the API form of a post. */
export function postView({ id, data }: Stored<PostDoc>, own: OwnPart = {}): Post {
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
    likes: {
      likeCount: data.likeCount,
      likedBy: withViewerEntry(data.likePreview, own.like).map(liker),
      dislikedBy: withViewerEntry(data.dislikePreview, own.dislike).map(liker),
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
