import ImagesIcon from 'lucide-react/icons/images';
import SearchXIcon from 'lucide-react/icons/search-x';
import { useSearchParams } from 'react-router-dom';
import { useFollowedTags } from '../../../entities/rich-text/followed-tags.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { messageName, t } from '../../../lib/languages/translate.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Notice } from '../../../ui/notice.tsx';
import { isBySearchedAuthor } from '../../posts/grid/grid-search.tsx';
import { GridSkeleton, LiveGrid } from '../../posts/grid/live-grid.tsx';
import { PostTiles } from '../../posts/grid/post-tiles.tsx';
import { OrderPicker } from '../../posts/post/order-picker.tsx';
import { liveExplore, liveHot } from './queries.ts';

const choices = [
  { order: 'popular', label: messageName('feed.popular') },
  { order: 'newest', label: messageName('feed.newest') },
] as const;

interface ExploreProps {
  search: string;
  /** Whether the page has no other search results. Otherwise the empty grid has no text. */
  isOnlyResult: boolean;
}

/**
 * A grid of everybody's posts. The URL contains the order: by hot score, mixed with posts of hashtags that the viewer
 * follows, or newest first. With `search`, only posts by matching authors, newest first.
 */
export function Explore({ search, isOnlyResult }: ExploreProps) {
  const db = useFirestore();
  const { isBlockedOrMuted } = useBlockLists();
  const [params, setParams] = useSearchParams();
  const followed = useFollowedTags();
  const order = params.get('order') === 'newest' ? 'newest' : 'popular';
  const isByHotScore = search === '' && order === 'popular';
  const label = search === '' ? t('common.posts') : t('feed.postsByPeople', { search });
  return (
    <>
      {search === '' && (
        <OrderPicker
          choices={choices}
          order={order}
          onChange={(newOrder) => setParams(newOrder === 'newest' ? { order: newOrder } : {}, { replace: true })}
        />
      )}
      {isByHotScore && followed.isPending ? (
        <GridSkeleton label={label} />
      ) : (
        <LiveGrid
          key={isByHotScore ? 'popular' : 'newest'}
          list={isByHotScore ? liveHot(db, followed.tags) : liveExplore(db, search)}
          label={label}
          Tiles={PostTiles}
          isWanted={(post) => !isBlockedOrMuted(post.postBy.uid) && isBySearchedAuthor(post, search)}
          empty={isOnlyResult && <NothingFound search={search} />}
        />
      )}
    </>
  );
}

const NothingFound = ({ search }: { search: string }) =>
  search === '' ? (
    <Notice icon={<ImagesIcon size={28} strokeWidth={1.5} />}>{t('feed.empty')}</Notice>
  ) : (
    <Notice icon={<SearchXIcon size={28} strokeWidth={1.5} />}>{t('feed.noPostsByPeople', { search })}</Notice>
  );
