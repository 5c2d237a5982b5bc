import type { HiddenPeople } from '@glimpse/contract/hidden';
import type { LiveNotification } from './queries.ts';

/** Without whom the viewer has just hidden, until the server has taken them out; null when nobody is left. */
export function withoutHidden(row: LiveNotification, { isHidden }: HiddenPeople): LiveNotification | null {
  const people = row.people.filter(({ uid }) => !isHidden(uid));
  if (people.length === row.people.length) return row;
  return people.length === 0
    ? null
    : { ...row, people, count: row.count - (row.people.length - people.length) };
}
