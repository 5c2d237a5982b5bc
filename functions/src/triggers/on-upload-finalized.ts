import { onObjectFinalized } from 'firebase-functions/storage';
import { limitIncoming } from '../media/upload-limits.ts';
import { mediaStore } from '../services.ts';
import { loggedEvent } from './logged.ts';

/**
 * Revokes the download tokens of a new upload, so that nobody can share a file that has not been checked. Deletes the
 * oldest uploads of a person who has too many.
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
