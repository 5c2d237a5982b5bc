import { isDeepStrictEqual } from 'node:util';
import { onDocumentWritten } from 'firebase-functions/firestore';
import { notificationsAbout } from '../firestore/queries.ts';
import { targetsOfPost } from '../notifications/notification-targets.ts';
import { refreshNotifications } from '../notifications/refresh-notifications.ts';
import { countTags } from '../rich-text/count-tags.ts';
import { isDirectTextChange, publicTags, refreshRichText } from '../rich-text/refresh-rich-text.ts';
import { database, notifications } from '../services.ts';
import { retried } from './retried.ts';

/**
 * Updates the rich text of a post that a client changed directly, and the counts of its hashtags. Each like causes this event, so it
 * reads nothing when caption and hashtags are unchanged.
 */
export const refreshrichtext = onDocumentWritten(retried('posts/{postId}'), async ({ data, params }) => {
  const [before, after] = [data?.before, data?.after];
  if (isDirectTextChange(before, after, 'content')) await refreshRichText(database(), params.postId);
  const tags = [publicTags(before), publicTags(after)] as const;
  if (!isDeepStrictEqual(tags[0], tags[1])) await countTags(database(), Date.now(), tags.flat());
});

/** Enqueues notifications about a post. When its visibility changes, it refreshes the existing ones. */
export const notifyofpost = onDocumentWritten(retried('posts/{postId}'), async ({ data, params }) => {
  if (!data) return;
  await notifications().enqueue(targetsOfPost(params.postId, data));
  const [before, after] = [data.before.get('visibility'), data.after.get('visibility')];
  // A person who can no longer see the post must not have notifications about it.
  if (data.before.exists && data.after.exists && before !== after)
    await refreshNotifications(database(), Date.now(), notificationsAbout(database(), params.postId));
});
