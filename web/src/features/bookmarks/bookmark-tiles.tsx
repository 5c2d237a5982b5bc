import { useFirestore } from 'reactfire';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { PostTile } from '../grid/post-tile.tsx';
import type { TilesProps } from '../grid/post-tiles.tsx';
import { type LiveBookmark, livePostsAmong } from './queries.ts';

/** Bookmarked posts as thumbnails. The bookmark brings the picture, one query for the whole page the live counts. */
export function BookmarkTiles({ items, from, end, before, setSize }: TilesProps<LiveBookmark>) {
  const db = useFirestore();
  // Sorted, so that the query stays the same whatever order they come in.
  const ids = items.map(({ id }) => id).toSorted();
  const { data } = useLiveQuery(ids.length > 0 ? livePostsAmong(db, ids) : null);
  const posts = new Map(data?.map((post) => [post.id, post]));
  return items
    .slice(from, end)
    .map((bookmark, index) => (
      <PostTile
        key={bookmark.id}
        post={posts.get(bookmark.id) ?? bookmark}
        position={before + from + index + 1}
        setSize={setSize}
      />
    ));
}
