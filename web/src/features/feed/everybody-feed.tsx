import ImagesIcon from 'lucide-react/icons/images';
import type { ReactNode } from 'react';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Notice } from '../../ui/notice.tsx';
import { type FeedOrder, liveFeed } from '../post/queries.ts';
import { Feed } from './feed.tsx';

/** Everybody's posts. */
export function EverybodyFeed({ order, aside }: { order: FeedOrder; aside?: ReactNode }) {
  return (
    <Feed
      list={liveFeed(useFirestore(), order)}
      aside={aside}
      title={order === 'latest' ? 'Latest posts' : 'Trending posts'}
      empty={
        <Notice icon={<ImagesIcon size={28} strokeWidth={1.5} />}>Nobody has posted anything yet.</Notice>
      }
    />
  );
}
