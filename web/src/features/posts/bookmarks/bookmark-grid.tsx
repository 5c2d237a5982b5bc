import { type ReactNode, useCallback, useState } from 'react';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { LiveGrid } from '../grid/live-grid.tsx';
import { BookmarkTiles, OnBlankChange } from './bookmark-tiles.tsx';
import type { LiveBookmark } from './queries.ts';

interface BookmarkGridProps {
  list: LiveList<LiveBookmark>;
  /** The accessible name of the list. */
  label: string;
  isWanted?: (bookmark: LiveBookmark) => boolean;
  /** Shown if the viewer can see none of the posts. */
  empty: ReactNode;
}

const acceptAll = () => true;

/** Bookmarked posts as thumbnails, without those of blocked people. */
export function BookmarkGrid({ list, label, isWanted = acceptAll, empty }: BookmarkGridProps) {
  const { isBlocked } = useBlockLists();
  const [blankIds, setBlankIds] = useState<ReadonlySet<string>>(new Set());
  const changeBlank = useCallback(
    (postId: string, isBlank: boolean) =>
      setBlankIds((before) => new Set([...before].filter((id) => id !== postId).concat(isBlank ? postId : []))),
    [],
  );
  return (
    <OnBlankChange value={changeBlank}>
      <LiveGrid
        list={list}
        label={label}
        Tiles={BookmarkTiles}
        isWanted={(post) => !isBlocked(post.postBy.uid) && isWanted(post)}
        isBlank={({ id }) => blankIds.has(id)}
        showsNewerItems
        empty={empty}
      />
    </OnBlankChange>
  );
}
