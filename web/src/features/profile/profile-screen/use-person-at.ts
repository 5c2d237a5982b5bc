import { foldUsername } from '@glimpse/contract/profiles/fold-username';
import { useState } from 'react';
import { livePerson, liveUsernameOwner, type Person } from '../../../entities/profiles/queries.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { liveOwnerAt } from './live-profile-at.ts';

interface PersonAt {
  /** Null if nobody has the username, or the person blocks the viewer. undefined while it is not known. */
  readonly uid: string | null | undefined;
  /** The current username, if `username` is a former one. Otherwise null. */
  readonly newUsername: string | null;
  /** Whether the server could not be reached. */
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Returns the person at `/@{username}`. The viewer's own username is known without a request. */
export function usePersonAt(username: string): PersonAt {
  const db = useFirestore();
  const viewer = useViewer();
  const folded = foldUsername(username);
  const isCurrentOwn = folded !== '' && folded === foldUsername(viewer.username);
  // Stays known when the viewer changes the username while this address is open.
  const [ownAddress, setOwnAddress] = useState<string | null>(null);
  if (isCurrentOwn && ownAddress !== folded) setOwnAddress(folded);
  const isOwn = isCurrentOwn || (folded !== '' && ownAddress === folded);
  const owner = useLiveQuery(isOwn || folded === '' ? null : liveOwnerAt(db, folded));
  const found = isOwn ? viewer.uid : folded === '' || owner.data === null ? null : owner.data?.uid;
  const { blocked, isBlocked } = useBlockLists();
  const isBlockedBy = typeof found === 'string' && isBlocked(found) && !blocked.includes(found);
  const uid = isBlockedBy ? null : found;
  const isOther = typeof uid === 'string' && uid !== viewer.uid;
  const profile = useLiveQuery<Person | null>(isOther ? livePerson(db, uid) : null);
  const current = uid === viewer.uid ? viewer.username : (profile.data?.username ?? '');
  const isFormer = foldUsername(current) !== '' && foldUsername(current) !== folded;
  return {
    uid,
    newUsername: isFormer ? current : null,
    isFailed: uid === undefined && owner.error !== null,
    retry: owner.retry,
  };
}

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
