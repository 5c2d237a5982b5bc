import { getBlob, ref } from 'firebase/storage';
import { readyAuth } from './session.ts';
import { storage } from './storage.ts';

/**
 * Fetches a file of Storage by its URL, with the viewer's ID token. Rejects if the viewer may not read it or it does
 * not exist.
 */
export async function readFile(url: string): Promise<Blob> {
  // A reload shows the persisted screen before Auth has restored the session. A request without the token gets 403.
  await readyAuth();
  return getBlob(ref(storage, pathIn(url)));
}

/** Returns the path of the file, which is one encoded segment of the URL. */
const pathIn = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/o/')[1] ?? '');

/** A black pixel as AVIF. */
const pixel =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAA' +
  'AERAAAEAAQAAAAAA+gABAAAAAAAAAB0AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4' +
  'aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAlbWRhdBIA' +
  'Cgc4AAbQENBpMhAf8mKE4AAWAAAQkDWTv53G';
let shown: Promise<boolean> | undefined;

/** Returns whether the browser can show AVIF. `<picture>` finds out by itself, but not for object URLs. */
export function showsAvif(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
  shown ??= createImageBitmap(new Blob([bytes], { type: 'image/avif' })).then(
    () => true,
    () => false,
  );
  return shown;
}
