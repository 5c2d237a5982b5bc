import { followCalls } from '@glimpse/contract/follows/follow-calls';
import { previewLimits } from '@glimpse/contract/list-limits';
import { successMessages } from '@glimpse/contract/success-messages';
import type * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { notify } from '../../lib/browser/notify.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { liveFollowedAmong, liveRequestedAmong } from './queries.ts';

/**
 * Returns a function that returns whether the viewer follows one of these people (at most 30), or undefined while it
 * loads. The viewer's profile lists only the latest people whom the viewer follows, so the others need a query.
 */
function useFollowed(uids: readonly string[]): (uid: string) => boolean | undefined {
  const db = useFirestore();
  const { uid: viewerUid, profile } = useViewer();
  const previewUids = new Set(profile?.followingPreview.map((person) => person.uid));
  // The preview of a private account is empty, because everybody can read the profile.
  const isComplete = profile !== null && !profile.isPrivate && previewUids.size < previewLimits.people;
  const otherUids = isComplete || !profile ? [] : uids.filter((uid) => !previewUids.has(uid)).toSorted();
  const { data } = useLiveQuery(otherUids.length > 0 ? liveFollowedAmong(db, viewerUid, otherUids) : null);
  return (uid) => {
    if (previewUids.has(uid)) return true;
    if (isComplete) return false;
    return data?.includes(uid);
  };
}

/** Whether the viewer follows a person. `requested` means that the viewer has asked to follow a private account. */
export type FollowState = 'none' | 'requested' | 'following';

/**
 * Returns a function that returns the follow state of one of these people (at most 30), or undefined while it loads.
 * Only private accounts are checked for requests.
 */
export function useFollowStates(
  people: readonly { readonly id: string; readonly isPrivate: boolean }[],
): (uid: string) => FollowState | undefined {
  const db = useFirestore();
  const { uid: viewerUid } = useViewer();
  const isFollowed = useFollowed(people.map(({ id }) => id));
  const possiblyRequested = people
    .filter(({ id, isPrivate }) => isPrivate && isFollowed(id) === false)
    .map(({ id }) => id)
    .toSorted();
  const { data } = useLiveQuery(
    possiblyRequested.length > 0 ? liveRequestedAmong(db, viewerUid, possiblyRequested) : null,
  );
  return (uid) => {
    const isFollowing = isFollowed(uid);
    if (isFollowing === undefined) return undefined;
    if (isFollowing) return 'following';
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
    if (response) notify.success(value ? followedText(response) : unfollowedText(response));
  },
};

type FollowResponse = z.output<typeof followCalls.follow.response>;

const followedText = ({ requested, followUser: { fullName: name } }: FollowResponse): string =>
  requested ? t('people.requestSent', { name }) : t('people.followed', { name });

/** Only the message of the response tells a withdrawn request from an unfollow. */
const unfollowedText = ({ message, followUser: { fullName: name } }: FollowResponse): string =>
  message === successMessages.requestTakenBack(name)
    ? t('people.requestWithdrawn', { name })
    : t('people.unfollowed', { name });

/**
 * Returns the optimistic toggle that follows and unfollows `uid`. For a private account, it sends and withdraws a
 * follow request. `state` is the state in the database. The toggle's `countDelta` is 0 for a request, because a request
 * does not change the follower count.
 */
export function useFollow(uid: string, state: FollowState | undefined, isPrivate: boolean): ToggleControl {
  const toggle = useToggle(follows, uid, state && state !== 'none');
  const isAboutRequest = isPrivate && state !== 'following';
  return isAboutRequest ? { ...toggle, countDelta: 0 } : toggle;
}
