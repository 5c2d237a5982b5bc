import dayjs from 'dayjs';

const sectionNames = ['Today', 'This week', 'Earlier'] as const;
type SectionName = (typeof sectionNames)[number];

/**
 * Sorts the rows, newest first, and groups them into today, the six days before today, and earlier. Days are in local
 * time. Leaves out empty sections. `updatedAt` and `nowMs` are epoch milliseconds.
 */
export function groupByAge<T extends { updatedAt: number }>(
  rows: readonly T[],
  nowMs: number,
): readonly (readonly [SectionName, readonly T[]])[] {
  const today = dayjs(nowMs).startOf('day');
  const weekStartMs = today.subtract(6, 'day').valueOf();
  const nameOf = ({ updatedAt }: T): SectionName =>
    updatedAt >= today.valueOf() ? 'Today' : updatedAt >= weekStartMs ? 'This week' : 'Earlier';
  const sorted = rows.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return sectionNames.flatMap((name) => {
    const sectionRows = sorted.filter((row) => nameOf(row) === name);
    return sectionRows.length > 0 ? [[name, sectionRows] as const] : [];
  });
}
