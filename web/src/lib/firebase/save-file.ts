import { AppError } from '@glimpse/contract/app-error';
import { storageUrl } from '@glimpse/contract/paths';
import { config } from '../browser/config.ts';
import { t } from '../languages/translate.ts';
import { readyAuth } from './session.ts';

/**
 * Downloads a file of Storage with the viewer's ID token and saves it as `name`. A link with a download token would
 * be simpler, but anybody who finds such a link could use it. Throws AppError.
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const { firebase, emulators } = config;
  const host = emulators ? `${emulators.storage.host}:${emulators.storage.port}` : undefined;
  const url = URL.createObjectURL(await fetchFile(storageUrl(firebase.storageBucket, path, host)));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser still reads the URL, and there is no event when it has finished.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function fetchFile(url: string): Promise<Blob> {
  try {
    const token = await (await readyAuth()).currentUser?.getIdToken();
    const response = await fetch(url, { headers: { Authorization: `Firebase ${token}` } });
    if (response.ok) return await response.blob();
  } catch (error) {
    console.warn('The file could not be fetched', error);
  }
  throw new AppError('unavailable', t('common.genericFailure'));
}
