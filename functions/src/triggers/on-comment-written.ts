import { onDocumentWritten } from 'firebase-functions/firestore';
import { finishDeletion, refreshComment } from '../comments/refresh-comment.ts';
import { targetsOfComment } from '../notifications/notification-targets.ts';
import { isDirectTextChange } from '../rich-text/refresh-rich-text.ts';
import { database, notifications } from '../services.ts';
import { loggedEvent } from './logged.ts';
import { retried } from './retried.ts';

/** Enqueues notifications about a comment. Updates its copy in the post, or finishes its deletion. */
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
