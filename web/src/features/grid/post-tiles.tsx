import type { LivePost } from '../posts/queries.ts';
import { PostTile } from './post-tile.tsx';

/** What a part of a grid is given: one page's items, of which those from `from` to `end` (exclusive) are to be shown. */
export interface TilesProps<T> {
  items: readonly T[];
  from: number;
  end: number;
  /** How many items stand before this page. */
  before: number;
  /** How many there are in all; -1 while that is unknown. */
  setSize: number;
}

/** Posts as thumbnails. */
export function PostTiles({ items, from, end, before, setSize }: TilesProps<LivePost>) {
  return items
    .slice(from, end)
    .map((post, index) => (
      <PostTile key={post.id} post={post} position={before + from + index + 1} setSize={setSize} />
    ));
}
