import { screenConstants } from '@glimpse/contract/screen-constants';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLivePage } from '../../../lib/live/live-pages.ts';
import type { Page } from '../../../lib/live/page-state.ts';
import { Retry } from '../../../ui/retry.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { TilesProps } from './post-tiles.tsx';

interface GridPageProps<T extends { id: string }> extends TilesProps<T> {
  list: LiveList<T>;
  page: Page<T>;
  index: number;
  Tiles: ComponentType<TilesProps<T>>;
  /** Shows a skeleton. */
  isLoading: boolean;
}

const skeletonRows = 2;
export const firstPageSkeletonRows = 4;

/**
 * Renders one page of a grid and runs its listener. Placeholder items come from the cache or the API. If the
 * listener fails, an error is shown below the items. The skeleton completes the last row of the previous page and adds
 * full rows.
 */
export function GridPage<T extends { id: string }>({
  list,
  page,
  index,
  Tiles,
  isLoading,
  ...tilesProps
}: GridPageProps<T>) {
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
export const SkeletonTiles = ({ count }: { count: number }) =>
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
