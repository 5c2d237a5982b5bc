import { pageSizes } from '@glimpse/contract/list-limits';
import { NotificationDoc, NotificationSettingsDoc } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import type * as z from 'zod/mini';
import { docListener, listenToIds, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, doc } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';
import { type LivePost, LivePostDoc } from '../posts/post/queries.ts';

export type LiveNotification = WithId<z.output<typeof NotificationDoc>>;

/** The viewer's notifications, newest first. */
export const liveNotifications = (db: Firestore, viewerUid: string): LiveList<LiveNotification> =>
  liveList({
    queryKey: ['notifications', viewerUid],
    persistIn: 'user',
    source: collection(db, paths.notifications(viewerUid)),
    schema: NotificationDoc,
    order: ['updatedAt'],
    pageSize: pageSizes.default,
    announcesNewer: true,
  });

/** The posts with these ids (at most 30) that the viewer may see, in any order. */
export const liveNotifiedPosts = (db: Firestore, postIds: readonly string[]): LiveQuery<LivePost[]> => ({
  queryKey: ['notified-posts', postIds],
  persistIn: 'post',
  listen: (next, fail) => listenToIds(collection(db, paths.posts()), LivePostDoc, postIds, next, fail),
});

/** The kinds of notifications that the viewer has turned off. */
export const liveNotificationSettings = (
  db: Firestore,
  viewerUid: string,
): LiveQuery<z.output<typeof NotificationSettingsDoc>> => ({
  queryKey: ['notification-settings', viewerUid],
  persistIn: 'user',
  listen: docListener(
    doc(db, paths.notificationSettings(viewerUid)),
    NotificationSettingsDoc,
    (settings) => settings ?? { off: [] },
  ),
});
