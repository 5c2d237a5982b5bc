import { isDeepStrictEqual } from 'node:util';
import { onDocumentWritten } from 'firebase-functions/firestore';
import { loggedEvent, retried } from '../background.ts';
import { notificationsAbout } from '../firestore/queries.ts';
import { targetsOfPost } from '../notifications/notification-targets.ts';
import { refreshNotifications } from '../notifications/refresh-notifications.ts';
import { countTags } from '../rich-text/count-tags.ts';
import { isDirectTextChange, publicTags, refreshRichText } from '../rich-text/refresh-rich-text.ts';
import { database, notifications } from '../services.ts';

/**
 * Updates the rich text of a post that a client changed directly in Firestore, and the counters of its hashtags. Each
 * like also causes this event, so nothing is read if caption and hashtags are unchanged. A wake-up: it reads the stored
 * caption, and counts the stored posts.
 */
export const refreshrichtext = onDocumentWritten(
  retried('posts/{postId}'),
  loggedEvent('refreshrichtext', async ({ data, params }) => {
    const [before, after] = [data?.before, data?.after];
    if (isDirectTextChange(before, after, 'content')) await refreshRichText(database(), params.postId);
    const [oldTags, newTags] = [publicTags(before), publicTags(after)];
    if (!isDeepStrictEqual(oldTags, newTags)) await countTags(database(), Date.now(), [...oldTags, ...newTags]);
  }),
);

/**
 * Enqueues notifications about a post. If its visibility has changed, updates the existing notifications. A wake-up: the
 * task reads the stored likes and mentions.
 */
export const notifyofpost = onDocumentWritten(
  retried('posts/{postId}'),
  loggedEvent('notifyofpost', async ({ data, params }) => {
    if (!data) return;
    await notifications().enqueue(targetsOfPost(params.postId, data));
    const [before, after] = [data.before.get('visibility'), data.after.get('visibility')];
    // A person who can no longer see the post must not have notifications about it.
    if (data.before.exists && data.after.exists && before !== after)
      await refreshNotifications(database(), Date.now(), notificationsAbout(database(), params.postId));
  }),
);
