import ImagesIcon from 'lucide-react/icons/images';
import SearchXIcon from 'lucide-react/icons/search-x';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Notice } from '../../ui/notice.tsx';
import { isBySearchedAuthor } from '../grid/is-by-searched-author.ts';
import { LiveGrid } from '../grid/live-grid.tsx';
import { PostTiles } from '../grid/post-tiles.tsx';
import { useHidden } from '../safety/hidden.tsx';
import { liveExplore } from './queries.ts';

/** Everybody's posts as a grid, newest first; only those by authors like `search` when there is one. */
export function Explore({ search }: { search: string }) {
  const db = useFirestore();
  const { isHidden } = useHidden();
  const isSearched = isBySearchedAuthor(search);
  return (
    <LiveGrid
      list={liveExplore(db, search)}
      label={search === '' ? 'Posts' : `Posts by authors like ${search}`}
      Tiles={PostTiles}
      isWanted={(post) => !isHidden(post.postBy.uid) && isSearched(post)}
      empty={<NothingFound search={search} />}
    />
  );
}

const NothingFound = ({ search }: { search: string }) =>
  search === '' ? (
    <Notice icon={<ImagesIcon size={28} strokeWidth={1.5} />}>Nobody has posted anything yet.</Notice>
  ) : (
    <Notice icon={<SearchXIcon size={28} strokeWidth={1.5} />}>No posts by anybody like “{search}”.</Notice>
  );
