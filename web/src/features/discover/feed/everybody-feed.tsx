import { useQueryClient } from '@tanstack/react-query';
import ImagesIcon from 'lucide-react/icons/images';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { t } from '../../../lib/languages/translate.ts';
import { hasNoData } from '../../../lib/live/live-pages.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Notice } from '../../../ui/notice.tsx';
import { liveFeed, type PostOrder } from '../../posts/post/queries.ts';
import { Feed } from './feed.tsx';
import { showPostsFromApi } from './show-posts-from-api.ts';
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
