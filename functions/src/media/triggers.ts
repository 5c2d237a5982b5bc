import { onDocumentCreated } from 'firebase-functions/firestore';
import { onObjectFinalized } from 'firebase-functions/storage';
import { loggedEvent, retried } from '../background.ts';
import { database, mediaStore } from '../services.ts';
import { deleteDiscardedMedia } from './discard-upload.ts';
import { limitIncoming } from './upload-limits.ts';

/** Deletes the discarded files unless a post or profile uses them. A wake-up: it reads the stored document. */
export const cleardiscardedmedia = onDocumentCreated(
  retried('discardedMedia/{id}'),
  loggedEvent('cleardiscardedmedia', async ({ data }) => {
    if (data) await deleteDiscardedMedia(database(), mediaStore(), data.ref);
  }),
);

/**
 * Revokes the download tokens of a new upload, so that nobody can share a file that has not been checked. Deletes the
 * oldest uploads of a person who has too many. A wake-up: it reads the tokens and uploads that are stored now.
 */
export const closeincoming = onObjectFinalized(
  { retry: true },
  loggedEvent('closeincoming', async ({ data: { name } }) => {
    const [root, uid] = name.split('/');
    if (root !== 'incoming' || !uid) return;
    const store = mediaStore();
    await store.revokeTokens(name);
    await limitIncoming(store, uid);
  }),
);
