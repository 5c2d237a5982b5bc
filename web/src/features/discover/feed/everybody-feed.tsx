import type { Comment } from '@glimpse/contract/comments/comment';
import { type Liker, mediaOfResponse, type Post } from '@glimpse/contract/posts/post';
import { postCalls } from '@glimpse/contract/posts/post-calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import ImagesIcon from 'lucide-react/icons/images';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { call } from '../../../lib/api/call.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { hasNoData, setPlaceholderItems } from '../../../lib/live/live-pages.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type LivePost, liveFeed, type PostOrder } from '../../posts/post/queries.ts';
import { Feed } from './feed.tsx';
import { firstPostsQuery } from './prefetch-first-posts.ts';
import { isSlowConnection } from './slow-connection.ts';

interface EverybodyFeedProps {
  order: PostOrder;
  /** Suggestions of people to follow, or null if the page shows the suggestions elsewhere. */
  aside: ReactNode;
  /** Whether `aside` is after the second post instead of below the first page. */
  hasEarlyAside: boolean;
}

/**
 * The feed of everybody's posts. On a slow connection, the API delivers the first posts before Firestore does, because
 * a listener of Firestore needs several round trips.
 */
export function EverybodyFeed({ order, ...asideProps }: EverybodyFeedProps) {
  const client = useQueryClient();
  const list = liveFeed(useFirestore(), order);
  const showFirstPosts = useEffectEvent(() => {
    // Ignores errors, because the Firestore listener delivers the same posts later.
    if (hasNoData(client, list) && isSlowConnection()) showPostsFromApi(client, list, order).catch(() => undefined);
  });
  useEffect(() => showFirstPosts(), []);
  return (
    <Feed
      list={list}
      {...asideProps}
      title={order === 'latest' ? t('feed.latestPosts') : t('feed.trendingPosts')}
      empty={<Notice icon={<ImagesIcon size={28} strokeWidth={1.5} />}>{t('feed.empty')}</Notice>}
    />
  );
}

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
