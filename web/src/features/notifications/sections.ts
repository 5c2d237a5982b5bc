import dayjs from 'dayjs';
import { t } from '../../lib/languages/translate.ts';

/**
 * Sorts the rows, newest first, and groups them into today, the six days before today, and earlier. Days are in local
 * time. Leaves out empty sections. `updatedAt` and `nowMs` are epoch milliseconds.
 */
export function groupByAge<T extends { updatedAt: number }>(
  rows: readonly T[],
  nowMs: number,
): readonly (readonly [title: string, rows: readonly T[]])[] {
  const today = dayjs(nowMs).startOf('day');
  const todayMs = today.valueOf();
  const weekStartMs = today.subtract(6, 'day').valueOf();
  const sorted = rows.toSorted((a, b) => b.updatedAt - a.updatedAt);
  const sections = [
    [t('notifications.today'), sorted.filter(({ updatedAt }) => updatedAt >= todayMs)],
    [t('notifications.thisWeek'), sorted.filter(({ updatedAt }) => updatedAt >= weekStartMs && updatedAt < todayMs)],
    [t('notifications.earlier'), sorted.filter(({ updatedAt }) => updatedAt < weekStartMs)],
  ] as const;
  return sections.filter(([, sectionRows]) => sectionRows.length > 0);
}
