import { maxInValues } from '@glimpse/contract/list-limits';
import { isFollowNotification } from '@glimpse/contract/notifications/notification';
import { useFollowStates } from '../../entities/follows/use-follow.ts';
import { livePeopleAmong } from '../../entities/profiles/queries.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import type { LivePost } from '../posts/post/queries.ts';
import type { ActorState } from './notification-row.tsx';
import { type LiveNotification, liveNotifiedPosts } from './queries.ts';

/** Returns the first ids, as many as one query allows. They are sorted, so that the query key stays the same. */
const idsForQuery = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, maxInValues).toSorted();

/**
 * Returns a function that returns the post of a notification, or undefined if the viewer may not see it. Notifications
 * contain no copy of the post, so a deleted post disappears here too.
 */
export function useTargetPosts(rows: readonly LiveNotification[]): (postId: string) => LivePost | undefined {
  const db = useFirestore();
  const ids = idsForQuery(rows.flatMap(({ postId }) => (postId === '' ? [] : [postId])));
  const { data } = useLiveQuery(ids.length > 0 ? liveNotifiedPosts(db, ids) : null);
  return (postId) => data?.find(({ id }) => id === postId);
}

/** Returns a function that returns the viewer's follow state for a new follower, for the button to follow back. */
export function useActorStates(rows: readonly LiveNotification[]): (uid: string) => ActorState | undefined {
  const db = useFirestore();
  const ids = idsForQuery(rows.filter(isFollowNotification).flatMap(({ uids }) => uids));
  const people = useLiveQuery(ids.length > 0 ? livePeopleAmong(db, ids) : null).data ?? [];
  const stateOf = useFollowStates(people);
  return (uid) => {
    const person = people.find(({ id }) => id === uid);
    return person && { isPrivate: person.isPrivate, state: stateOf(uid) };
  };
}
