import { limits } from '@glimpse/contract/limits';
import { FocalPoint } from '@glimpse/contract/media/media';
import { clear, createStore, delMany, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { browserStorage, heldFilesKey } from './storage.ts';

/** Files that wait to be sent, in IndexedDB, where there is room for them. They go when they are sent, or when their owner signs out. */
const store = createStore('glimpse-held-files', 'files');

const HeldFile = z.object({
  uid: z.string(),
  kind: z.enum(['image', 'video']),
  /** The type it is sent as. */
  type: z.string(),
  original: z.instanceof(Blob),
  /** A video's first picture; null for pictures. */
  poster: z.nullable(z.instanceof(Blob)),
  /** Where grids cut the picture; null for its middle, absent in files that an earlier release has kept. */
  focus: z.optional(z.nullable(FocalPoint)),
  /** What is said in a video, as WebVTT; likewise. */
  captions: z.optional(z.nullable(z.instanceof(Blob))),
  /** The upload that the server has checked already; null while there is none. */
  uploadId: z.nullable(z.string()),
});
export type HeldFile = z.infer<typeof HeldFile>;

/** Under which a post's file at this place, from 0, is kept. */
export const heldFileKey = (postId: string, at: number): string => (at === 0 ? postId : `${postId}/${at}`);

/** Keeps a file. False when the browser has no room for it, or keeps nothing at all. */
export async function keepFile(id: string, file: HeldFile): Promise<boolean> {
  try {
    // First, so that whoever signs out knows that there is something to clear.
    browserStorage.write(heldFilesKey, 'yes');
    await set(id, file, store);
    return true;
  } catch {
    return false;
  }
}

/** null when it is not there, or another's. */
export async function readFile(id: string, uid: string): Promise<HeldFile | null> {
  const file = HeldFile.safeParse(await get(id, store).catch(() => null));
  return file.success && file.data.uid === uid ? file.data : null;
}

export const removeFiles = (postId: string): Promise<void> =>
  delMany(
    Array.from({ length: limits.postMedia }, (_, at) => heldFileKey(postId, at)),
    store,
  );

export async function removeAllFiles(): Promise<void> {
  await clear(store);
  browserStorage.remove(heldFilesKey);
}
