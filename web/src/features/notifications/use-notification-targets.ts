import { maxInValues } from '@glimpse/contract/query-limits';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useFollowStates } from '../follows/use-follow.ts';
import type { LivePost } from '../posts/queries.ts';
import { livePeopleAmong } from '../profiles/queries.ts';
import type { ActorState } from './notification-row.tsx';
import { type LiveNotification, liveNotifiedPosts } from './queries.ts';

/**
 * Returns the first ids, at most as many as one query can have. They are sorted, so that the query key stays the
 * same.
 */
const firstSortedIds = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, maxInValues).toSorted();

/**
 * Returns a function that gives the post of a row, or undefined if the viewer may not see it. Notifications contain
 * no copy of the post, so a deleted post disappears here as well.
 */
export function useTargetPosts(rows: readonly LiveNotification[]): (postId: string) => LivePost | undefined {
  const db = useFirestore();
  const ids = firstSortedIds(rows.flatMap(({ postId }) => (postId === '' ? [] : [postId])));
  const { data } = useLiveQuery(ids.length > 0 ? liveNotifiedPosts(db, ids) : null);
  return (postId) => data?.find(({ id }) => id === postId);
}

/** Returns a function that gives the follow state of a new follower, for the button to follow back. */
export function useActorStates(rows: readonly LiveNotification[]): (uid: string) => ActorState | undefined {
  const db = useFirestore();
  const ids = firstSortedIds(
    rows.flatMap(({ kind, isAccepted, uids }) =>
      kind === 'follow' || (kind === 'followRequest' && isAccepted) ? uids : [],
    ),
  );
  const people = useLiveQuery(ids.length > 0 ? livePeopleAmong(db, ids) : null).data ?? [];
  const stateOf = useFollowStates(people);
  return (uid) => {
    const person = people.find(({ id }) => id === uid);
    return person && { isPrivate: person.isPrivate, state: stateOf(uid) };
  };
}
