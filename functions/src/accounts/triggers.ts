import { isDeepStrictEqual } from 'node:util';
import { onDocumentUpdated } from 'firebase-functions/firestore';
import { loggedEvent, retried } from '../background.ts';
import { notificationsWith } from '../firestore/queries.ts';
import { removeFormerPicture } from '../media/unused-media.ts';
import { refreshNotifications } from '../notifications/refresh-notifications.ts';
import { database, mediaStore } from '../services.ts';
import { refreshAuthor, refreshPosts } from './refresh-author.ts';

/**
 * Updates the copies of a person's name, picture and setting of like counts, and deletes the files of the former
 * picture. A wake-up: the event only says what changed, and the copies get the stored values. If the event is lost, the
 * sweep does the same.
 */
export const refreshauthor = onDocumentUpdated(
  retried('users/{uid}'),
  loggedEvent('refreshauthor', async ({ data, params }) => {
    const before = data?.before.data();
    const after = data?.after.data();
    if (!before || !after) return;
    // Notifications do not name suspended people.
    if (before.isSuspended !== after.isSuspended)
      await refreshNotifications(database(), Date.now(), notificationsWith(database(), params.uid));
    if (before.hidesLikeCounts !== after.hidesLikeCounts) await refreshPosts(database(), params.uid);
    const namesOf = (user: typeof after) => [user.fullName, user.username, user.email];
    const isRenamed = !isDeepStrictEqual(namesOf(before), namesOf(after));
    if (!isRenamed && before.profileAvatar === after.profileAvatar) return;
    await refreshAuthor(database(), params.uid, isRenamed);
    await removeFormerPicture(database(), mediaStore(), params.uid, before.profileAvatar);
  }),
);
