import { api } from '@glimpse/contract/api';
import { limits } from '@glimpse/contract/limits';
import { useFirestore } from 'reactfire';
import { call } from '../../lib/api/call.ts';
import { orAlready } from '../../lib/api/repeatable.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { type Toggled, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { liveFollowedAmong } from './queries.ts';

/**
 * Whether the viewer follows each of `uids` (at most 30): a function that answers undefined while it is not known. The
 * viewer's own profile lists the latest 20, all of them when they are fewer; only beyond those is there a query.
 */
export function useFollowed(uids: readonly string[]): (uid: string) => boolean | undefined {
  const db = useFirestore();
  const { uid: viewerUid, profile } = useViewer();
  const listed = new Set(profile?.followingPreview.map((person) => person.uid));
  const isComplete = profile !== null && listed.size < limits.previewPeople;
  const unsure = isComplete || !profile ? [] : uids.filter((uid) => !listed.has(uid)).toSorted();
  const { data } = useLiveQuery(unsure.length > 0 ? liveFollowedAmong(db, viewerUid, unsure) : null);
  return (uid) => {
    if (listed.has(uid)) return true;
    if (isComplete) return false;
    return data?.includes(uid);
  };
}

export const follows: ToggleKind = {
  noun: 'follow',
  send: async (uid, wish) => {
    const calling = call(wish ? api.follow : api.unfollow, { params: { userId: uid } });
    // 'User Already following' is what was wanted.
    const answer = await orAlready('failed-precondition', calling);
    if (answer) notify.success(answer.message);
  },
};

/** Follow and unfollow `uid`, shown at once. `isFollowed`: what the data says. */
export const useFollow = (uid: string, isFollowed: boolean | undefined): Toggled =>
  useToggle(follows, uid, isFollowed);
