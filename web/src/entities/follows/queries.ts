import { FollowDoc } from '@glimpse/contract/follows/follow';
import { groups, paths } from '@glimpse/contract/paths';
import { CountersDoc } from '@glimpse/contract/profiles/user';
import * as z from 'zod/mini';
import { docListener, listenToMemberships, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, collectionGroup, doc, type Query, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** Returns the ids in `uids` (at most 30) of the people whom the viewer follows. */
export const liveFollowedAmong = (db: Firestore, viewerUid: string, uids: readonly string[]): LiveQuery<string[]> => ({
  queryKey: ['following', viewerUid, uids],
  persistIn: 'user',
  listen: listenToMemberships(uids, { memberships: collection(db, paths.following(viewerUid)) }),
});

/** Returns the ids in `uids` (at most 30) of the people whom the viewer has asked to follow. */
export const liveRequestedAmong = (db: Firestore, viewerUid: string, uids: readonly string[]): LiveQuery<string[]> => ({
  queryKey: ['requested', viewerUid, uids],
  persistIn: 'user',
  listen: listenToMemberships(uids, {
    memberships: query(collectionGroup(db, groups.requests), where('uid', '==', viewerUid)),
    field: 'to',
  }),
});

/** A follower of the viewer, or a person who asks to follow the viewer. */
export type LiveFollow = WithId<z.output<typeof Follow>>;

/** The fields that followers and follow requests have in common. */
const Follow = z.omit(FollowDoc, { isAccepted: true });

/** The requests to follow the viewer, newest first. */
export const liveRequests = (db: Firestore, viewerUid: string): LiveList<LiveFollow> =>
  newestFirst(['follow-requests', viewerUid], collection(db, paths.requests(viewerUid)));

/** The viewer's followers, newest first. */
export const liveFollowers = (db: Firestore, viewerUid: string): LiveList<LiveFollow> =>
  newestFirst(['followers', viewerUid], collection(db, paths.followers(viewerUid)));

const newestFirst = (queryKey: string[], source: Query) =>
  liveList({ queryKey, persistIn: 'user', source, schema: Follow, order: ['createdAt'], pageSize: 10 });

/** The number of requests to follow the viewer. */
export const liveRequestCount = (db: Firestore, viewerUid: string): LiveQuery<number> => ({
  queryKey: ['follow-request-count', viewerUid],
  persistIn: 'user',
  listen: docListener(doc(db, paths.counters(viewerUid)), CountersDoc, (data) => data?.requestCount ?? 0),
});
