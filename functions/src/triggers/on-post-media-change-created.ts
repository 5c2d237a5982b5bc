import { onDocumentCreated } from 'firebase-functions/firestore';
import { applyPostMediaChange } from '../clean-up/apply-post-media-change.ts';
import { database, mediaStore } from '../services.ts';
import { loggedEvent } from './logged.ts';
import { retried } from './retried.ts';

/** Updates the copies of a post's media and deletes the files that the post no longer uses. */
export const applypostmediachange = onDocumentCreated(
  retried('postMediaChanges/{id}'),
  loggedEvent('applypostmediachange', async ({ data }) => {
    if (data) await applyPostMediaChange(database(), mediaStore(), data.ref);
  }),
);
