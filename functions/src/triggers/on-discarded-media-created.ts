import { onDocumentCreated } from 'firebase-functions/firestore';
import { deleteDiscardedMedia } from '../media/discard-upload.ts';
import { database, mediaStore } from '../services.ts';
import { loggedEvent } from './logged.ts';
import { retried } from './retried.ts';

/** Deletes the discarded files unless a post or profile uses them. */
export const cleardiscardedmedia = onDocumentCreated(
  retried('discardedMedia/{id}'),
  loggedEvent('cleardiscardedmedia', async ({ data }) => {
    if (data) await deleteDiscardedMedia(database(), mediaStore(), data.ref);
  }),
);
