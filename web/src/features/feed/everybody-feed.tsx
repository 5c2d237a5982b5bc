import ImagesIcon from 'lucide-react/icons/images';
import { useFirestore } from 'reactfire';
import { Notice } from '../../ui/notice.tsx';
import { type FeedOrder, liveFeed } from '../post/queries.ts';
import { Feed } from './feed.tsx';

/** Everybody's posts. */
export function EverybodyFeed({ order }: { order: FeedOrder }) {
  return (
    <Feed
      list={liveFeed(useFirestore(), order)}
      title={order === 'latest' ? 'Latest posts' : 'Trending posts'}
      empty={
        <Notice icon={<ImagesIcon size={28} strokeWidth={1.5} />}>Nobody has posted anything yet.</Notice>
      }
    />
  );
}
