import type { Comment } from '@glimpse/contract/comments/comment';
import { type Liker, mediaOfResponse, type Post } from '@glimpse/contract/posts/post';
import { postCalls } from '@glimpse/contract/posts/post-calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { isSlowConnection } from '../../lib/browser/slow-connection.ts';
import type { LiveList } from '../../lib/live/live-list.ts';
import { setPlaceholderItems } from '../../lib/live/live-pages.ts';
import { isFirestoreLoaded } from '../../lib/live/load-firestore.ts';
import type { FeedOrder, LivePost } from '../posts/queries.ts';
import { firstPostsQuery } from './prefetch-first-posts.ts';

/** Returns whether the API can probably deliver posts before Firestore does. */
export const isApiFaster = (): boolean => !isFirestoreLoaded() && isSlowConnection();

/** Requests the first posts and shows them as placeholder items, unless the list has items by then. Throws AppError. */
export async function showPostsFromApi(client: QueryClient, list: LiveList<LivePost>, sort: FeedOrder): Promise<void> {
  const { posts } = await call(postCalls.listPosts, { query: firstPostsQuery(sort) });
  setPlaceholderItems(client, list, posts.map(toLivePost));
}

/**
 * Converts a post of the API, which is shown until the document has loaded. The post is public, because a list with
 * many authors contains only public posts. A feed does not show the other fields that the API leaves out.
 */
const toLivePost = (post: Post): LivePost => ({
  id: post.id,
  postBy: { ...post.postBy, uid: post.postBy._id },
  content: post.content,
  tags: post.tags,
  mentions: post.mentions,
  mentionedUids: [],
  media: mediaOfResponse(post),
  mediaPaths: [],
  visibility: 'public',
  hiddenBy: [],
  likeCount: post.likes.likeCount,
  commentCount: post.commentCount,
  likePreview: post.likes.likedBy.map(toReactor),
  dislikePreview: post.likes.dislikedBy.map(toReactor),
  // The API identifies the author of a comment by the email, and a private account has none.
  commentPreview: post.comments.filter(({ email }) => email !== '').map(toCommentPreview),
  ...timesOf(post),
});

const toReactor = ({ _id, fullName, email, ...times }: Liker) => ({
  uid: _id,
  fullName,
  email,
  ...timesOf(times),
});

/** The API gives no `uid`. It has already left out comments by people whom the viewer has blocked or muted. */
const toCommentPreview = ({ _id, message, mentions, parentId, name, email, profilePicture, ...rest }: Comment) => ({
  ...{ id: _id, uid: '', message, mentions, parentId, name, email, profilePicture },
  isHidden: false,
  ...timesOf(rest),
});

const timesOf = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }) => ({
  createdAt: Date.parse(createdAt),
  updatedAt: Date.parse(updatedAt),
});
