import { useQueryClient } from '@tanstack/react-query';
import ImagesIcon from 'lucide-react/icons/images';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isWaiting } from '../../lib/live/live-pages.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Notice } from '../../ui/notice.tsx';
import { type FeedOrder, liveFeed } from '../posts/queries.ts';
import { Feed } from './feed.tsx';
import { isCallSooner, takeHeadStart } from './head-start.ts';

/** Everybody's posts. */
export function EverybodyFeed({ order, aside }: { order: FeedOrder; aside?: ReactNode }) {
  const client = useQueryClient();
  const list = liveFeed(useFirestore(), order);
  const start = useEffectEvent(() => {
    // What cannot be had so comes with Firestore.
    if (isWaiting(client, list) && isCallSooner()) takeHeadStart(client, list, order).catch(() => undefined);
  });
  useEffect(() => start(), []);
  return (
    <Feed
      list={list}
      aside={aside}
      title={order === 'latest' ? 'Latest posts' : 'Trending posts'}
      empty={
        <Notice icon={<ImagesIcon size={28} strokeWidth={1.5} />}>Nobody has posted anything yet.</Notice>
      }
    />
  );
}
