import { onDocumentWritten } from 'firebase-functions/firestore';
import { loggedEvent, retried } from '../background.ts';
import { targetsOfComment } from '../notifications/notification-targets.ts';
import { isDirectTextChange } from '../rich-text/refresh-rich-text.ts';
import { database, notifications } from '../services.ts';
import { finishDeletion, refreshComment } from './refresh-comment.ts';

/**
 * Enqueues notifications about a comment. Updates its copy in the post, or finishes its deletion. A wake-up: the event
 * only says which notifications to look at, and whether the comment was deleted.
 */
export const refreshcomment = onDocumentWritten(
  retried('posts/{postId}/comments/{commentId}'),
  loggedEvent('refreshcomment', async ({ data, params }) => {
    if (data) await notifications().enqueue(targetsOfComment(params, data));
    const uid: unknown = data?.after.get('uid');
    const isTextChanged = isDirectTextChange(data?.before, data?.after, 'message');
    if (typeof uid === 'string' && uid !== '') await refreshComment(database(), params, uid, isTextChanged);
    else await finishDeletion(database(), params);
  }),
);
