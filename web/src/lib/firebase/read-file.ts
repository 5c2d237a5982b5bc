import { getBlob, ref } from 'firebase/storage';
import { storage } from './storage.ts';

/** A file that only some may read, with the signed-in person's token. Rejects when they may not, or there is none. */
export const readFile = (path: string): Promise<Blob> => getBlob(ref(storage, path));
