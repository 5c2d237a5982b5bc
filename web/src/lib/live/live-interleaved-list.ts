import type { QueryKey } from '@tanstack/react-query';
import { type LiveList, listenToAll, type PageSnapshot } from './live-list.ts';
import type { Cursor } from './query.ts';

interface LiveInterleavedListOptions<T extends { id: string }> {
  queryKey: QueryKey;
  /** The largest number of documents that a page reads. */
  pageSize: number;
  /**
   * The first source fills about half of each page. The others share the rest. Each function creates the list with
   * pages of the given size. The first source finds the items of all sources by id.
   */
  sources: readonly [SourceOf<T>, ...SourceOf<T>[]];
}

type SourceOf<T extends { id: string }> = (pageSize: number) => LiveList<T>;

/**
 * A list whose items come from several lists by turns. An item that is in several of them is shown once. When a source
 * has no more items, the other sources fill its part of the next pages.
 */
export function liveInterleavedList<T extends { id: string }>({
  queryKey,
  pageSize,
  sources,
}: LiveInterleavedListOptions<T>): LiveList<T> {
  const whole = sources[0](pageSize);
  return {
    queryKey,
    persistIn: whole.persistIn,
    pageSize,
    listenToPage: (after, next, fail) => {
      const positions = decodePositions(after, sources.length);
      const sizes = shareOut(pageSize, positions);
      const active = sources.flatMap((source, index) => {
        const position = positions[index];
        const size = sizes[index] ?? 0;
        return position === undefined || position === 'end' || size === 0
          ? []
          : [{ index, position, list: source(size) }];
      });
      return listenToAll<PageSnapshot<T>>(
        active.map(
          ({ list, position }) =>
            (report) =>
              list.listenToPage(position, report, fail),
        ),
        (snapshots) => {
          const ends = positions.map((position, index) => {
            const snapshot = snapshots[active.findIndex((each) => each.index === index)];
            if (!snapshot) return position;
            return snapshot.isFull && snapshot.last ? snapshot.last : 'end';
          });
          const isFull = ends.some((end) => end !== 'end');
          next({
            items: byTurns(snapshots.map(({ items }) => items)),
            first: null,
            last: isFull ? encodePositions(ends) : null,
            isFull,
          });
        },
      );
    },
    listenToItems: whole.listenToItems,
    listenToNewer: null,
  };
}

/** Where a source continues. `null` means at its first item, and `end` that it has no more items. */
type Position = Cursor | null | 'end';

/** Returns how many items of the next page each source provides. */
function shareOut(pageSize: number, [main, ...others]: readonly Position[]): number[] {
  const activeCount = others.filter((position) => position !== 'end').length;
  const forOthers = activeCount === 0 ? 0 : Math.floor((main === 'end' ? pageSize : pageSize / 2) / activeCount);
  return [
    main === 'end' ? 0 : pageSize - forOthers * activeCount,
    ...others.map((position) => (position === 'end' ? 0 : forOthers)),
  ];
}

/** Takes one item of each list in turn. Leaves out items that are already there. */
function byTurns<T extends { id: string }>(lists: readonly (readonly T[])[]): readonly T[] {
  const turns = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: turns }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
  return [...new Map(inTurn.map((item) => [item.id, item])).values()];
}

/** One part for each source: its position as JSON. */
const encodePositions = (positions: readonly Position[]): Cursor =>
  positions.map((position) => JSON.stringify(position));

const decodePositions = (after: Cursor | null, count: number): Position[] =>
  after ? after.map((part): Position => JSON.parse(String(part))) : Array.from({ length: count }, () => null);
