import { onObjectFinalized } from 'firebase-functions/storage';
import { mediaStore } from '../services.ts';

/** Revokes the download tokens of a new upload, so that nobody can share a file that has not been checked. */
export const closeincoming = onObjectFinalized({ retry: true }, async ({ data: { name } }) => {
  if (name.startsWith('incoming/')) await mediaStore().revokeTokens(name);
});
