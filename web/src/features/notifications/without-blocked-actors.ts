import type { BlockLists } from '@glimpse/contract/visibility/block-lists';
import type { LiveNotification } from './queries.ts';

/**
 * Removes blocked and muted actors from a notification, or null if no actor is left. The server removes them as well,
 * but later.
 */
export function withoutBlockedActors(row: LiveNotification, { isBlockedOrMuted }: BlockLists): LiveNotification | null {
  const people = row.people.filter(({ uid }) => !isBlockedOrMuted(uid));
  if (people.length === row.people.length) return row;
  return people.length === 0 ? null : { ...row, people, count: row.count - (row.people.length - people.length) };
}
