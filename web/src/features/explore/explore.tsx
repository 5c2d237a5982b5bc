import ImagesIcon from 'lucide-react/icons/images';
import SearchXIcon from 'lucide-react/icons/search-x';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Notice } from '../../ui/notice.tsx';
import { isBySearchedAuthor } from '../grid/is-by-searched-author.ts';
import { LiveGrid } from '../grid/live-grid.tsx';
import { PostTiles } from '../grid/post-tiles.tsx';
import { useBlockLists } from '../visibility/block-lists.tsx';
import { liveExplore } from './queries.ts';

interface ExploreProps {
  search: string;
  /** Whether the page has no other search results. Otherwise the empty grid has no text. */
  isOnlyResult: boolean;
}

/** A grid of everybody's posts, newest first. With `search`, only posts by matching authors. */
export function Explore({ search, isOnlyResult }: ExploreProps) {
  const db = useFirestore();
  const { isBlockedOrMuted } = useBlockLists();
  return (
    <LiveGrid
      list={liveExplore(db, search)}
      label={search === '' ? 'Posts' : `Posts by people matching ${search}`}
      Tiles={PostTiles}
      isWanted={(post) => !isBlockedOrMuted(post.postBy.uid) && isBySearchedAuthor(post, search)}
      empty={isOnlyResult && <NothingFound search={search} />}
    />
  );
}

const NothingFound = ({ search }: { search: string }) =>
  search === '' ? (
    <Notice icon={<ImagesIcon size={28} strokeWidth={1.5} />}>No posts yet.</Notice>
  ) : (
    <Notice icon={<SearchXIcon size={28} strokeWidth={1.5} />}>No posts by people matching “{search}”.</Notice>
  );
