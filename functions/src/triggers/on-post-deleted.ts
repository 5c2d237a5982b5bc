import { onDocumentDeleted } from 'firebase-functions/firestore';
import { cleanUpPost } from '../clean-up/clean-up-post.ts';
import { foldersOf } from '../media/unused-media.ts';
import { database, mediaStore } from '../services.ts';
import { loggedEvent } from './logged.ts';
import { retried } from './retried.ts';

/** Deletes everything that belongs to a deleted post. */
export const cleanuppost = onDocumentDeleted(
  retried('posts/{postId}'),
  loggedEvent('cleanuppost', ({ data, params }) => {
    const folders = data ? foldersOf(data) : [];
    return cleanUpPost(database(), mediaStore(), params.postId, ...folders);
  }),
);
