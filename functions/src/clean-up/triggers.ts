import { onDocumentCreated, onDocumentDeleted } from 'firebase-functions/firestore';
import { loggedEvent, retried } from '../background.ts';
import { foldersOf } from '../media/unused-media.ts';
import { database, mediaStore } from '../services.ts';
import { applyPostMediaChange } from './apply-post-media-change.ts';
import { cleanUpPost } from './clean-up-post.ts';

/** Deletes everything that belongs to a deleted post. Terminal: only the event still has the folders of the post. */
export const cleanuppost = onDocumentDeleted(
  retried('posts/{postId}'),
  loggedEvent('cleanuppost', ({ data, params }) => {
    const folders = data ? foldersOf(data) : [];
    return cleanUpPost(database(), mediaStore(), params.postId, ...folders);
  }),
);

/**
 * Updates the copies of a post's media and deletes the files that the post no longer uses. A wake-up: it reads the
 * stored document and the post.
 */
export const applypostmediachange = onDocumentCreated(
  retried('postMediaChanges/{id}'),
  loggedEvent('applypostmediachange', async ({ data }) => {
    if (data) await applyPostMediaChange(database(), mediaStore(), data.ref);
  }),
);
