import { getBlob, ref } from 'firebase/storage';
import { storage } from './storage.ts';

/**
 * Fetches a file of Storage by its URL, with the viewer's ID token. Rejects if the viewer may not read it or it does
 * not exist.
 */
export const readFile = (url: string): Promise<Blob> => getBlob(ref(storage, pathIn(url)));

/** Returns the path of the file, which is one encoded segment of the URL. */
const pathIn = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/o/')[1] ?? '');
