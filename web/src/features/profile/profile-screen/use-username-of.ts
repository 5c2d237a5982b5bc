import { foldUsername } from '@glimpse/contract/profiles/fold-username';
import { livePerson, liveUsernameOwner } from '../../../entities/profiles/queries.ts';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';

/**
 * Returns the username of the person with this id when `usernames` is known to name this person. Returns null until
 * then. Returns null also for a person who blocks the viewer, and for a profile of an earlier release that has no
 * document in `usernames` yet.
 */
export function useUsernameOf(uid: string | null): string | null {
  const db = useFirestore();
  const { isBlocked } = useBlockLists();
  const username = useLiveQuery(uid === null ? null : livePerson(db, uid)).data?.username ?? '';
  const folded = foldUsername(username);
  const owner = useLiveQuery(folded === '' ? null : liveUsernameOwner(db, folded)).data;
  return uid !== null && !isBlocked(uid) && owner?.uid === uid ? username : null;
}
