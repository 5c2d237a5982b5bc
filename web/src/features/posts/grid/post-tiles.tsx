import type { LivePost } from '../post/queries.ts';
import { PostTile } from './post-tile.tsx';

/** The props of a component that renders the items of one page of a grid. */
export interface TilesProps<T> {
  items: readonly T[];
  /** The index of the first rendered item. */
  start: number;
  /** The index after the last rendered item. */
  end: number;
  /** The number of items on earlier pages. */
  precedingCount: number;
  /** The number of items in the whole list, or -1 while it is unknown. */
  setSize: number;
}

/** Posts as thumbnails. */
export const PostTiles = (props: TilesProps<LivePost>) => tilesOf(props, false);

/** Pinned posts as thumbnails with a mark. */
export const PinnedTiles = (props: TilesProps<LivePost>) => tilesOf(props, true);

const tilesOf = ({ items, start, end, precedingCount, setSize }: TilesProps<LivePost>, isPinned: boolean) =>
  items
    .slice(start, end)
    .map((post, index) => (
      <PostTile
        key={post.id}
        post={post}
        position={precedingCount + start + index + 1}
        setSize={setSize}
        isPinned={isPinned}
      />
    ));
