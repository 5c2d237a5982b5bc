import { groups, paths } from '@glimpse/contract/paths';
import { CountersDoc, FollowDoc } from '@glimpse/contract/profiles/user';
import type * as z from 'zod/mini';
import { listenToDoc, type WithId } from '../../lib/live/documents.ts';
import { whichOf } from '../../lib/live/listen-to-memberships.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, collectionGroup, doc, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** Which of `uids` (at most 30) `viewerUid` follows. */
export const liveFollowedAmong = (
  db: Firestore,
  viewerUid: string,
  uids: readonly string[],
): LiveQuery<string[]> => ({
  queryKey: ['following', viewerUid, uids],
  keptIn: 'user',
  listen: whichOf(uids, { among: collection(db, paths.following(viewerUid)) }),
});

/** Which of `uids` (at most 30), whose accounts are private, `viewerUid` has asked to follow. */
export const liveRequestedAmong = (
  db: Firestore,
  viewerUid: string,
  uids: readonly string[],
): LiveQuery<string[]> => ({
  queryKey: ['requested', viewerUid, uids],
  keptIn: 'user',
  listen: whichOf(uids, {
    among: query(collectionGroup(db, groups.requests), where('uid', '==', viewerUid)),
    field: 'to',
  }),
});

/** Somebody who follows the viewer, or asks to. */
export type LiveEdge = WithId<z.output<typeof FollowDoc>>;

const pageSize = 10;

/** Who asks to follow the viewer, the newest first. */
export const liveRequests = (db: Firestore, viewerUid: string): LiveList<LiveEdge> =>
  liveList({
    queryKey: ['requests', viewerUid],
    keptIn: 'user',
    source: collection(db, paths.requests(viewerUid)),
    schema: FollowDoc,
    order: ['createdAt'],
    pageSize,
  });

/** Who follows the viewer, the newest first. */
export const liveFollowers = (db: Firestore, viewerUid: string): LiveList<LiveEdge> =>
  liveList({
    queryKey: ['followers', viewerUid],
    keptIn: 'user',
    source: collection(db, paths.followers(viewerUid)),
    schema: FollowDoc,
    order: ['createdAt'],
    pageSize,
  });

/** How many ask to follow the viewer. */
export const liveRequestCount = (db: Firestore, viewerUid: string): LiveQuery<number> => ({
  queryKey: ['request-count', viewerUid],
  keptIn: 'user',
  listen: (next, fail) =>
    listenToDoc(
      doc(db, paths.counters(viewerUid)),
      CountersDoc,
      (counters) => next(counters?.requestCount ?? 0),
      fail,
    ),
});
