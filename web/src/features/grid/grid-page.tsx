import { limits } from '@glimpse/contract/limits';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { Retry } from '../../ui/retry.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { TilesProps } from './post-tiles.tsx';

interface GridPageProps<T extends { id: string }> extends TilesProps<T> {
  list: LiveList<T>;
  page: Page<T>;
  index: number;
  Tiles: ComponentType<TilesProps<T>>;
  /** Nothing is known of it yet. */
  isWaiting: boolean;
}

const rowsAhead = 2;
const rowsAtFirst = 4;

/** One page of a grid: its own listener, its own skeleton, its own failure. Its squares flow on from the page before. */
export function GridPage<T extends { id: string }>({
  list,
  page,
  index,
  Tiles,
  isWaiting,
  ...tiles
}: GridPageProps<T>) {
  const { error, retry } = useLivePage(list, page, index);
  if (!isWaiting) return <Tiles {...tiles} />;
  if (error) {
    return (
      <Whole>
        <Retry text="The posts could not be loaded." onRetry={retry} />
      </Whole>
    );
  }
  const columns = limits.gridColumns;
  const toFill = (columns - (tiles.before % columns)) % columns;
  const count = toFill + columns * (index === 0 ? rowsAtFirst : rowsAhead);
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey squares have no other identity
    <li key={place} aria-hidden>
      <Square $height="auto" />
    </li>
  ));
}

const Whole = styled.li`
  grid-column: 1 / -1;
`;

const Square = styled(Skeleton)`
  aspect-ratio: 1;
  border-radius: 0;
`;
