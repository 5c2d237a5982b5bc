import type { Comment } from '@glimpse/contract/comments/comment';
import type { Liker, Post } from '@glimpse/contract/posts/post';
import { postCalls } from '@glimpse/contract/posts/post-calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { isSlowLine } from '../../lib/browser/slow-line.ts';
import type { LiveList } from '../../lib/live/live-list.ts';
import { showMeanwhile } from '../../lib/live/live-pages.ts';
import { isFirestoreOpen } from '../../lib/live/opened.ts';
import type { FeedOrder, LivePost } from '../posts/queries.ts';
import { askedFirst } from './first-posts.ts';

/** Whether posts would come by a call long before Firestore could bring them. */
export const isCallSooner = (): boolean => !isFirestoreOpen() && isSlowLine();

/** Fills the feed with its first posts by a call, unless it has some by then. Throws AppError when they cannot be had so. */
export async function takeHeadStart(
  client: QueryClient,
  list: LiveList<LivePost>,
  sort: FeedOrder,
): Promise<void> {
  const { posts } = await call(postCalls.listPosts, { query: askedFirst(sort) });
  showMeanwhile(client, list, posts.map(asLive));
}

/** Until the document is there. Lists of many people's posts are of public ones; the rest of what the API does not say is not shown in a feed. */
const asLive = (post: Post): LivePost => ({
  id: post.id,
  postBy: { ...post.postBy, uid: post.postBy._id },
  content: post.content,
  tags: post.tags,
  mentions: post.mentions,
  mentionedUids: [],
  media: post.media,
  moreMedia: post.moreMedia,
  morePaths: [],
  visibility: 'public',
  hiddenBy: [],
  likeCount: post.likes.likeCount,
  commentCount: post.commentCount,
  likePreview: post.likes.likedBy.map(asPerson),
  dislikePreview: post.likes.dislikedBy.map(asPerson),
  // A comment by a private account has no address, and the API names nobody's id.
  commentPreview: post.comments.filter(({ email }) => email !== '').map(asComment),
  ...timesOf(post),
});

const asPerson = ({ _id, fullName, email, ...times }: Liker) => ({
  uid: _id,
  fullName,
  email,
  ...timesOf(times),
});

/** Who wrote it is only known by name and address; the server has left out whom the viewer hides. */
const asComment = ({ _id, message, mentions, parentId, name, email, profilePicture, ...rest }: Comment) => ({
  ...{ id: _id, uid: '', message, mentions, parentId, name, email, profilePicture },
  isHidden: false,
  ...timesOf(rest),
});

const timesOf = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }) => ({
  createdAt: Date.parse(createdAt),
  updatedAt: Date.parse(updatedAt),
});
