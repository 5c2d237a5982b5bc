import { limits } from '@glimpse/contract/limits';
import { NotificationDoc, NotificationSettingsDoc } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import type * as z from 'zod/mini';
import { listenToDoc, listenToIds, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, doc } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';
import { type LivePost, LivePostDoc } from '../posts/queries.ts';

export type LiveNotification = WithId<z.output<typeof NotificationDoc>>;

/** What the viewer is told of, the newest first. */
export const liveNotifications = (db: Firestore, viewerUid: string): LiveList<LiveNotification> =>
  liveList({
    queryKey: ['notifications', viewerUid],
    keptIn: 'user',
    source: collection(db, paths.notifications(viewerUid)),
    schema: NotificationDoc,
    order: ['updatedAt'],
    pageSize: limits.pageDefault,
    announcesNewer: true,
  });

/** The posts with these ids (at most 30) that the viewer sees, in any order. */
export const liveToldPosts = (db: Firestore, postIds: readonly string[]): LiveQuery<LivePost[]> => ({
  queryKey: ['told-posts', postIds],
  keptIn: 'post',
  listen: (next, fail) => listenToIds(collection(db, paths.posts()), LivePostDoc, postIds, next, fail),
});

/** Which kinds the viewer has turned off. */
export const liveNotificationSettings = (
  db: Firestore,
  viewerUid: string,
): LiveQuery<z.output<typeof NotificationSettingsDoc>> => ({
  queryKey: ['notification-settings', viewerUid],
  keptIn: 'user',
  listen: (next, fail) =>
    listenToDoc(
      doc(db, paths.notificationSettings(viewerUid)),
      NotificationSettingsDoc,
      (settings) => next(settings ?? { off: [] }),
      fail,
    ),
});
