import { followCalls } from '@glimpse/contract/follows/follow-calls';
import { previewLimits } from '@glimpse/contract/preview-limits';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { liveFollowedAmong, liveRequestedAmong } from './queries.ts';

/**
 * Returns a function that says whether the viewer follows a person, or undefined while it loads. `uids`: at most 30.
 * The viewer's profile lists the latest 20 people that the viewer follows, so people beyond those need a query.
 */
function useFollowed(uids: readonly string[]): (uid: string) => boolean | undefined {
  const db = useFirestore();
  const { uid: viewerUid, profile } = useViewer();
  const listed = new Set(profile?.followingPreview.map((person) => person.uid));
  // The profile of a private account lists nobody, because everybody can read the profile.
  const isComplete = profile !== null && !profile.isPrivate && listed.size < previewLimits.people;
  const unlisted = isComplete || !profile ? [] : uids.filter((uid) => !listed.has(uid)).toSorted();
  const { data } = useLiveQuery(unlisted.length > 0 ? liveFollowedAmong(db, viewerUid, unlisted) : null);
  return (uid) => {
    if (listed.has(uid)) return true;
    if (isComplete) return false;
    return data?.includes(uid);
  };
}

/** Says whether the viewer follows a person. `requested`: the viewer has asked to follow a private account. */
export type FollowState = 'none' | 'requested' | 'following';

/**
 * Returns a function that gives the follow state of a person, or undefined while it loads. `people`: at most 30. Only
 * private accounts are checked for requests.
 */
export function useFollowStates(
  people: readonly { readonly id: string; readonly isPrivate: boolean }[],
): (uid: string) => FollowState | undefined {
  const db = useFirestore();
  const { uid: viewerUid } = useViewer();
  const isFollowed = useFollowed(people.map(({ id }) => id));
  const possiblyRequested = people
    .filter(({ id, isPrivate }) => isPrivate && isFollowed(id) === false)
    .map(({ id }) => id);
  const { data } = useLiveQuery(
    possiblyRequested.length > 0 ? liveRequestedAmong(db, viewerUid, possiblyRequested.toSorted()) : null,
  );
  return (uid) => {
    const followed = isFollowed(uid);
    if (followed === undefined) return undefined;
    if (followed) return 'following';
    if (!possiblyRequested.includes(uid)) return 'none';
    return data && (data.includes(uid) ? 'requested' : 'none');
  };
}

export const follows: ToggleKind = {
  noun: 'follow',
  send: async (uid, value) => {
    const request = call(value ? followCalls.follow : followCalls.unfollow, { params: { userId: uid } });
    // 'User Already following' counts as success.
    const response = await ignoreCode('failed-precondition', request);
    if (response) notify.success(response.message);
  },
};

/**
 * Returns the optimistic toggle that follows and unfollows `uid`. For a private account, it sends and withdraws a
 * follow request. `state` is the state in the database. `countDelta` of the result is the change of the follower
 * count, so it is 0 for a request.
 */
export function useFollow(uid: string, state: FollowState | undefined, isPrivate: boolean): ToggleControl {
  const toggle = useToggle(follows, uid, state && state !== 'none');
  const isAboutRequest = isPrivate && state !== 'following';
  return isAboutRequest ? { ...toggle, countDelta: 0 } : toggle;
}
