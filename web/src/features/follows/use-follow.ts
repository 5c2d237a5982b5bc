import { limits } from '@glimpse/contract/limits';
import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { call } from '../../lib/api/call.ts';
import { orAlready } from '../../lib/api/repeatable.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { type Toggled, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';
import { liveFollowedAmong, liveRequestedAmong } from '../follow/queries.ts';
import { useViewer } from '../viewer/viewer.tsx';

/**
 * Whether the viewer follows each of `uids` (at most 30): a function that answers undefined while it is not known. The
 * viewer's own profile lists the latest 20, all of them when they are fewer; only beyond those is there a query.
 */
export function useFollowed(uids: readonly string[]): (uid: string) => boolean | undefined {
  const db = useFirestore();
  const { uid: viewerUid, profile } = useViewer();
  const listed = new Set(profile?.followingPreview.map((person) => person.uid));
  // A private account's profile lists nobody: everybody reads it.
  const isComplete = profile !== null && !profile.isPrivate && listed.size < limits.previewPeople;
  const unsure = isComplete || !profile ? [] : uids.filter((uid) => !listed.has(uid)).toSorted();
  const { data } = useLiveQuery(unsure.length > 0 ? liveFollowedAmong(db, viewerUid, unsure) : null);
  return (uid) => {
    if (listed.has(uid)) return true;
    if (isComplete) return false;
    return data?.includes(uid);
  };
}

/** How the viewer stands to somebody: a private account is asked first. */
export type FollowState = 'none' | 'requested' | 'following';

/**
 * How the viewer stands to each of these people (at most 30): a function that answers undefined while it is not known. Requests are looked
 * for only with private accounts.
 */
export function useFollowStates(
  people: readonly { readonly id: string; readonly isPrivate: boolean }[],
): (uid: string) => FollowState | undefined {
  const db = useFirestore();
  const { uid: viewerUid } = useViewer();
  const isFollowed = useFollowed(people.map(({ id }) => id));
  const asked = people
    .filter(({ id, isPrivate }) => isPrivate && isFollowed(id) === false)
    .map(({ id }) => id);
  const { data } = useLiveQuery(
    asked.length > 0 ? liveRequestedAmong(db, viewerUid, asked.toSorted()) : null,
  );
  return (uid) => {
    const followed = isFollowed(uid);
    if (followed === undefined) return undefined;
    if (followed) return 'following';
    if (!asked.includes(uid)) return 'none';
    return data && (data.includes(uid) ? 'requested' : 'none');
  };
}

export const follows: ToggleKind = {
  noun: 'follow',
  send: async (uid, wish) => {
    const calling = call(wish ? userCalls.follow : userCalls.unfollow, { params: { userId: uid } });
    // 'User Already following' is what was wanted.
    const answer = await orAlready('failed-precondition', calling);
    if (answer) notify.success(answer.message);
  },
};

/**
 * Follow and unfollow `uid`, or ask to and take that back, shown at once. `state`: what the data says. `change`: what to add to the
 * person's followers; a request adds none.
 */
export function useFollow(uid: string, state: FollowState | undefined, isPrivate: boolean): Toggled {
  const toggle = useToggle(follows, uid, state && state !== 'none');
  const isAboutRequest = isPrivate && state !== 'following';
  return isAboutRequest ? { ...toggle, change: 0 } : toggle;
}
