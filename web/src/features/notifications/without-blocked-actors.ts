import type { BlockLists } from '@glimpse/contract/visibility/block-lists';
import type { LiveNotification } from './queries.ts';

/**
 * Returns the notification without blocked and muted actors, or null if no actor remains. The server removes them too,
 * but later.
 */
export function withoutBlockedActors(row: LiveNotification, { isBlockedOrMuted }: BlockLists): LiveNotification | null {
  const people = row.people.filter(({ uid }) => !isBlockedOrMuted(uid));
  if (people.length === row.people.length) return row;
  return people.length === 0 ? null : { ...row, people, count: row.count - (row.people.length - people.length) };
}
