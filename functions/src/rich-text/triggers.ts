import { onDocumentWritten } from 'firebase-functions/firestore';
import { loggedEvent, retried } from '../background.ts';
import { database } from '../services.ts';
import { countTagFollowers } from './count-tags.ts';

/**
 * Counts the followers of a hashtag after a follow or an unfollow, also after the deletion of an account. A wake-up: it
 * counts the stored follows.
 */
export const counttagfollowers = onDocumentWritten(
  retried('users/{uid}/followedTags/{id}'),
  loggedEvent('counttagfollowers', async ({ data }) => {
    if (!data || data.before.exists === data.after.exists) return;
    const tag: unknown = (data.after.exists ? data.after : data.before).get('tag');
    if (typeof tag === 'string') await countTagFollowers(database(), tag);
  }),
);
