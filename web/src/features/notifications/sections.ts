import dayjs from 'dayjs';

export type SectionName = 'Today' | 'This week' | 'Earlier';

/**
 * Sorts the rows, newest first, and groups them by the local day: today, the six days before it, and earlier.
 * Empty sections are left out. `updatedAt` and `nowMs` are epoch milliseconds.
 */
export function inSections<T extends { updatedAt: number }>(
  rows: readonly T[],
  nowMs: number,
): readonly (readonly [SectionName, readonly T[]])[] {
  const today = dayjs(nowMs).startOf('day');
  const weekMs = today.subtract(6, 'day').valueOf();
  const nameOf = ({ updatedAt }: T): SectionName =>
    updatedAt >= today.valueOf() ? 'Today' : updatedAt >= weekMs ? 'This week' : 'Earlier';
  const sorted = rows.toSorted((one, other) => other.updatedAt - one.updatedAt);
  return (['Today', 'This week', 'Earlier'] as const).flatMap((name) => {
    const sectionRows = sorted.filter((row) => nameOf(row) === name);
    return sectionRows.length > 0 ? [[name, sectionRows] as const] : [];
  });
}
