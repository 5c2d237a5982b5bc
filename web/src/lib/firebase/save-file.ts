import { AppError } from '@glimpse/contract/app-error';
import { storageUrl } from '@glimpse/contract/paths';
import { clientTexts } from '@glimpse/contract/texts';
import { config } from './app.ts';
import { settledAuth } from './session.ts';

/**
 * Fetches a file of Storage as the signed-in person, and has the browser save it as `name`. Not by an address with a token, which
 * anybody who finds it could use. Throws AppError.
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const { firebase, emulators } = config;
  const host = emulators ? `${emulators.storage.host}:${emulators.storage.port}` : undefined;
  const url = URL.createObjectURL(await fetched(storageUrl(firebase.storageBucket, path, host)));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it on; how long, nobody tells.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function fetched(url: string): Promise<Blob> {
  const failed = new AppError('unavailable', clientTexts.genericFailure);
  try {
    const token = await (await settledAuth()).currentUser?.getIdToken();
    const response = await fetch(url, { headers: { Authorization: `Firebase ${token}` } });
    if (response.ok) return await response.blob();
  } catch (error) {
    console.warn('A file could not be fetched', error);
  }
  throw failed;
}
