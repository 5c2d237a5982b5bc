import type { Comment } from '@glimpse/contract/comments/comment';
import { type Liker, mediaOfResponse, type Post } from '@glimpse/contract/posts/post';
import { postCalls } from '@glimpse/contract/posts/post-calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { setPlaceholderItems } from '../../../lib/live/live-pages.ts';
import type { LivePost, PostOrder } from '../../posts/post/queries.ts';
import { firstPostsQuery } from './prefetch-first-posts.ts';

/** Requests the first posts and shows them as placeholder items, unless Firestore has been faster. Throws AppError. */
export async function showPostsFromApi(client: QueryClient, list: LiveList<LivePost>, sort: PostOrder): Promise<void> {
  const { posts } = await call(postCalls.listPosts, { query: firstPostsQuery(sort) });
  setPlaceholderItems(client, list, posts.map(toLivePost));
}

/**
 * Converts a post of the API to a placeholder for the stored post. The post is public, because a list with many authors
 * contains only public posts. The fields that the API leaves out are empty, because a feed does not show them.
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
  sensitive: post.sensitive,
  sensitiveBy: [],
  hidesLikeCount: post.hidesLikeCount,
  likeCount: post.likes.likeCount,
  commentCount: post.commentCount,
  likePreview: post.likes.likedBy.map(toReactor),
  dislikePreview: post.likes.dislikedBy.map(toReactor),
  // The API does not give the id of a comment's author. A comment of an earlier release has no username, so it is left out.
  commentPreview: post.comments.filter(({ username }) => username !== '').map(toCommentPreview),
  ...timesOf(post),
});

const toReactor = ({ _id: uid, fullName, email, ...times }: Liker) => ({ uid, fullName, email, ...timesOf(times) });

/** `uid` is '', because the API does not return it. The API has left out comments by blocked and muted people. */
const toCommentPreview = ({ _id, message, mentions, parentId, profilePicture, ...comment }: Comment) => ({
  ...{ id: _id, uid: '', message, mentions, parentId, profilePicture },
  ...{ name: comment.name, username: comment.username, email: comment.email },
  isHidden: false,
  ...timesOf(comment),
});

const timesOf = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }) => ({
  createdAt: Date.parse(createdAt),
  updatedAt: Date.parse(updatedAt),
});
