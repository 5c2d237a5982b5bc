import { limits } from '@glimpse/contract/limits';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useFollowStates } from '../follows/use-follow.ts';
import type { LivePost } from '../posts/queries.ts';
import { livePeopleAmong } from '../profiles/queries.ts';
import type { KnownPerson } from './notification-row.tsx';
import { type LiveNotification, liveToldPosts } from './queries.ts';

/** As many as one query may ask for, the newest first, in an order that does not change with them. */
const some = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, limits.inValues).toSorted();

/** The posts that rows are about, as far as the viewer sees them: nothing of them is copied, so what is taken away is gone here, too. */
export function useToldPosts(rows: readonly LiveNotification[]): (postId: string) => LivePost | undefined {
  const db = useFirestore();
  const ids = some(rows.flatMap(({ postId }) => (postId === '' ? [] : [postId])));
  const { data } = useLiveQuery(ids.length > 0 ? liveToldPosts(db, ids) : null);
  return (postId) => data?.find(({ id }) => id === postId);
}

/** How the viewer stands to those who follow them, for a button to follow back. */
export function useToldPeople(rows: readonly LiveNotification[]): (uid: string) => KnownPerson | undefined {
  const db = useFirestore();
  const ids = some(
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
