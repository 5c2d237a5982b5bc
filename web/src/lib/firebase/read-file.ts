import { getBlob, ref } from 'firebase/storage';
import { storage } from './storage.ts';

/** A file by its address in Storage, with the signed-in person's token where only some may read it. Rejects when they may not, or there is none. */
export const readFile = (address: string): Promise<Blob> => getBlob(ref(storage, pathIn(address)));

/** Addresses carry the path as one encoded component. */
const pathIn = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.split('/o/')[1] ?? '');
