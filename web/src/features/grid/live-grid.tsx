import { limits } from '@glimpse/contract/limits';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePages } from '../../lib/live/live-pages.ts';
import { ReachedEnd } from '../../ui/end-sentinel.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NewPostsPill } from '../posts/new-posts-pill.tsx';
import { useDeletedPosts } from '../posts/use-delete-post.ts';
import { GridPage } from './grid-page.tsx';
import { gapPx } from './grid-size.ts';
import { rowsHeight, useNearRows } from './near-rows.ts';
import type { TilesProps } from './post-tiles.tsx';
import { ShownIds } from './shown-ids.ts';

interface LiveGridProps<T extends { id: string }> {
  /** What is shown. An item's id is its post's. */
  list: LiveList<T>;
  /** The accessible name of the grid. */
  label: string;
  Tiles: ComponentType<TilesProps<T>>;
  /** Shown when there is nothing. */
  empty: ReactNode;
  /** What the query could not say: whether an item of the list is wanted. */
  isWanted?: (item: T) => boolean;
  /** New items appear by themselves while the grid's top is in view. Otherwise, and by default, they wait behind a pill. */
  takesNewer?: boolean;
}

const everything = () => true;

/**
 * Squares in three columns, live, by pages as one scrolls. Only the rows near the viewport exist, and only their pages have
 * listeners: thousands of posts cost no more than dozens.
 */
export function LiveGrid<T extends { id: string }>({
  list,
  label,
  Tiles,
  empty,
  isWanted = everything,
  takesNewer = false,
}: LiveGridProps<T>) {
  const grid = useLivePages(list, { keepPlace: useNavigationType() === 'POP' });
  const deleted = useDeletedPosts();
  const { box, rows } = useNearRows();
  const isShown = (item: T) => !deleted.has(item.id) && isWanted(item);

  const pages: { items: readonly T[]; before: number }[] = [];
  let count = 0;
  for (const page of grid.pages) {
    const items = (page.items ?? []).filter(isShown);
    pages.push({ items, before: count });
    count += items.length;
  }
  const joined = pages.flatMap(({ items }) => items.map(({ id }) => id)).join(' ');
  // The same list while the same posts are shown, however often their counts change.
  const ids = useMemo(() => joined.split(' '), [joined]);
  const last = grid.pages.at(-1);
  // What an earlier visit left empty may not be so any more.
  const isWaiting = last?.items === null || (last?.isProvisional === true && count === 0);
  const isEmpty = count === 0 && !isWaiting && !grid.hasMore;

  const rowCount = Math.ceil(count / limits.gridColumns);
  const first = Math.min(rows.first, rowCount);
  const end = Math.min(rows.end, rowCount);
  const from = first * limits.gridColumns;
  const to = end * limits.gridColumns;

  const newerCount = grid.newer.filter(isShown).length;
  function showNewer() {
    grid.showNewer();
    scrollTo({ top: 0, behavior: 'smooth' });
  }
  const takeNewer = useEffectEvent(() => {
    const isTopInView = (box.current?.getBoundingClientRect().top ?? 0) >= 0;
    if (takesNewer && newerCount > 0 && (isTopInView || isEmpty)) grid.showNewer();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever something comes in
  useEffect(() => takeNewer(), [newerCount]);

  return (
    <>
      <NewPostsPill count={newerCount} onShow={showNewer} />
      <VisuallyHidden role="status">{isWaiting ? 'Loading posts' : ''}</VisuallyHidden>
      <div ref={box}>
        <div style={{ paddingTop: rowsHeight(first), paddingBottom: rowsHeight(rowCount - end) }}>
          <Grid aria-label={label} aria-busy={isWaiting} hidden={isEmpty}>
            <ShownIds value={ids}>
              {grid.pages.map((page, index) => {
                const { items, before } = pages[index] ?? { items: [], before: 0 };
                const isLast = page === last;
                const isNear = before <= to && before + items.length >= from;
                if (!isNear) return null;
                return (
                  <GridPage
                    key={page.after?.join() ?? 'top'}
                    list={list}
                    page={page}
                    index={index}
                    Tiles={Tiles}
                    items={items}
                    from={Math.max(0, from - before)}
                    end={Math.min(items.length, Math.max(0, to - before))}
                    before={before}
                    setSize={grid.hasMore || isWaiting ? -1 : count}
                    isWaiting={isLast && isWaiting}
                  />
                );
              })}
            </ShownIds>
          </Grid>
        </div>
      </div>
      {isEmpty && empty}
      {grid.hasMore && <ReachedEnd onReach={grid.openNext} />}
    </>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(${limits.gridColumns}, minmax(0, 1fr));
  gap: ${gapPx}px;

  &[hidden] { display: none; }
`;
