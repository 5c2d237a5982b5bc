import { screenConstants } from '@glimpse/contract/screen-constants';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { useIsListed } from '../../../entities/preferences/preferences.tsx';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLivePage, useLivePages } from '../../../lib/live/live-pages.ts';
import type { Page } from '../../../lib/live/page-state.ts';
import { EndSentinel } from '../../../ui/end-sentinel.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { NewPostsPill } from '../post/new-posts-pill.tsx';
import { useDeletedPostIds } from '../post/use-delete-post.ts';
import { gapPx, rowsHeight, useNearRows } from './near-rows.ts';
import { GridPostIds } from './post-tile.tsx';
import type { TilesProps } from './post-tiles.tsx';

/** The fields of a post or a bookmark that the grid needs. */
interface GridItem {
  readonly id: string;
  readonly postBy: { readonly uid: string };
  readonly sensitive: boolean;
}

interface LiveGridProps<T extends GridItem> {
  /** The id of each item is the id of its post. */
  list: LiveList<T>;
  /** The accessible name of the list. */
  label: string;
  Tiles: ComponentType<TilesProps<T>>;
  /** Shown if the list has no items. */
  empty: ReactNode;
  /** Filters the items by conditions that the query cannot express. */
  isWanted?: (item: T) => boolean;
  /** Whether the tile of an item renders nothing. If all tiles do, the list is empty. */
  isBlank?: (item: T) => boolean;
  /** Items before the list, for example pinned posts. The list does not repeat them. */
  lead?: { readonly items: readonly T[]; readonly Tiles: ComponentType<TilesProps<T>> };
  /** Shows new items at once while the top of the grid is in view. By default, the viewer has to press a button. */
  showsNewerItems?: boolean;
}

/** Small, so that opening a grid on a desktop reads one page. */
const endMarginPx = 600;

const acceptAll = () => true;
const acceptNone = () => false;

/**
 * A live list as square thumbnails in three columns. Scrolling down loads more pages. Only the rows near the viewport
 * are rendered, and only the pages of these rows have listeners. So a long list costs as little as a short one.
 */
export function LiveGrid<T extends GridItem>({
  list,
  label,
  Tiles,
  empty,
  isWanted = acceptAll,
  isBlank = acceptNone,
  lead,
  showsNewerItems = false,
}: LiveGridProps<T>) {
  const grid = useLivePages(list, { keepPages: useNavigationType() === 'POP' });
  const deletedIds = useDeletedPostIds();
  const { gridRef, rows } = useNearRows();
  const isListed = useIsListed();
  const leadItems = (lead?.items ?? []).filter((item) => !deletedIds.has(item.id) && isListed(item));
  const leadIds = new Set(leadItems.map(({ id }) => id));
  const isShown = (item: T) => !deletedIds.has(item.id) && !leadIds.has(item.id) && isListed(item) && isWanted(item);

  const pages: { items: readonly T[]; precedingCount: number }[] = [];
  let count = leadItems.length;
  for (const page of grid.pages) {
    const items = (page.items ?? []).filter(isShown);
    pages.push({ items, precedingCount: count });
    count += items.length;
  }
  const joinedIds = [leadItems, ...pages.map(({ items }) => items)]
    .flatMap((items) => items.map(({ id }) => id))
    .join(' ');
  // The array stays the same if only the content of posts changes, so that the tiles do not render again.
  const ids = useMemo(() => joinedIds.split(' '), [joinedIds]);
  const lastPage = grid.pages.at(-1);
  // An empty placeholder page comes from an earlier visit. The list may have posts now.
  const isLoading = lastPage?.items === null || (lastPage?.isPlaceholder === true && count === leadItems.length);
  const isEmpty =
    !isLoading && !grid.hasMore && leadItems.length === 0 && pages.every(({ items }) => items.every(isBlank));

  const rowCount = Math.ceil(count / screenConstants.gridColumns);
  const firstRow = Math.min(rows.first, rowCount);
  const endRow = Math.min(rows.end, rowCount);
  const firstItem = firstRow * screenConstants.gridColumns;
  const endItem = endRow * screenConstants.gridColumns;

  const setSize = grid.hasMore || isLoading ? -1 : count;

  const newerCount = grid.newer.filter(isShown).length;
  function showNewer() {
    grid.showNewer();
    scrollTo({ top: 0, behavior: 'smooth' });
  }
  const showNewerAtTop = useEffectEvent(() => {
    const isTopInView = (gridRef.current?.getBoundingClientRect().top ?? 0) >= 0;
    if (showsNewerItems && newerCount > 0 && (isTopInView || isEmpty)) grid.showNewer();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of new items changes
  useEffect(() => showNewerAtTop(), [newerCount]);

  return (
    <>
      <NewPostsPill count={newerCount} onShow={showNewer} />
      <VisuallyHidden role="status">{isLoading && t('feed.loading')}</VisuallyHidden>
      <div ref={gridRef}>
        <div style={{ paddingTop: rowsHeight(firstRow), paddingBottom: rowsHeight(rowCount - endRow) }}>
          <Grid aria-label={label} aria-busy={isLoading} hidden={isEmpty}>
            <GridPostIds value={ids}>
              {lead && firstItem < leadItems.length && (
                <lead.Tiles
                  items={leadItems}
                  start={firstItem}
                  end={Math.min(leadItems.length, endItem)}
                  precedingCount={0}
                  setSize={setSize}
                />
              )}
              {grid.pages.map((page, index) => {
                const { items, precedingCount } = pages[index] ?? { items: [], precedingCount: 0 };
                const isLast = page === lastPage;
                const isNear = precedingCount <= endItem && precedingCount + items.length >= firstItem;
                if (!isNear) return null;
                return (
                  <GridPage
                    key={page.after?.join() ?? 'top'}
                    list={list}
                    page={page}
                    index={index}
                    Tiles={Tiles}
                    items={items}
                    start={Math.max(0, firstItem - precedingCount)}
                    end={Math.min(items.length, Math.max(0, endItem - precedingCount))}
                    precedingCount={precedingCount}
                    setSize={setSize}
                    isLoading={isLast && isLoading}
                  />
                );
              })}
            </GridPostIds>
          </Grid>
        </div>
      </div>
      {isEmpty && empty}
      {grid.hasMore && <EndSentinel onReach={grid.loadMore} marginPx={endMarginPx} />}
    </>
  );
}

/** The list of tiles in three columns. */
export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(${screenConstants.gridColumns}, minmax(0, 1fr));
  gap: ${gapPx}px;

  &[hidden] { display: none; }
`;

interface GridPageProps<T extends { id: string }> extends TilesProps<T> {
  list: LiveList<T>;
  page: Page<T>;
  index: number;
  Tiles: ComponentType<TilesProps<T>>;
  /** Shows a skeleton. */
  isLoading: boolean;
}

const skeletonRows = 2;
const firstPageSkeletonRows = 4;

/**
 * Renders one page of a grid and runs its listener. Placeholder items come from the cache or the API. If the
 * listener fails, an error is shown below the items. The skeleton completes the last row of the previous page and adds
 * full rows.
 */
function GridPage<T extends { id: string }>({ list, page, index, Tiles, isLoading, ...tilesProps }: GridPageProps<T>) {
  const { error, retry } = useLivePage(list, page, index);
  const columns = screenConstants.gridColumns;
  const missingInLastRow = (columns - (tilesProps.precedingCount % columns)) % columns;
  const skeletonCount = missingInLastRow + columns * (index === 0 ? firstPageSkeletonRows : skeletonRows);
  return (
    <>
      <Tiles {...tilesProps} />
      {error && (
        <FullRow>
          <Retry text={t('feed.loadFailed')} onRetry={retry} />
        </FullRow>
      )}
      {isLoading && !error && <SkeletonTiles count={skeletonCount} />}
    </>
  );
}

/** Grey squares in the place of tiles. */
const SkeletonTiles = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, tile) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey squares have no other identity
    <li key={tile} aria-hidden>
      <SkeletonTile $height="auto" />
    </li>
  ));

const FullRow = styled.li`
  grid-column: 1 / -1;
`;

const SkeletonTile = styled(Skeleton)`
  aspect-ratio: 1;
  border-radius: 0;
`;

/** Shown while it is not known yet which list a grid shows. `label` is the accessible name of the list. */
export const GridSkeleton = ({ label }: { label: string }) => (
  <>
    <VisuallyHidden role="status">{t('feed.loading')}</VisuallyHidden>
    <Grid aria-label={label} aria-busy>
      <SkeletonTiles count={screenConstants.gridColumns * firstPageSkeletonRows} />
    </Grid>
  </>
);
