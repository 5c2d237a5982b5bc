import { onObjectFinalized } from 'firebase-functions/storage';
import { mediaStore } from '../services.ts';

/** Revokes the download token of an uploaded file that has not been checked yet. */
export const closeincoming = onObjectFinalized({ retry: true }, async ({ data: { name } }) => {
  if (name.startsWith('incoming/')) await mediaStore().revokeTokens(name);
});
