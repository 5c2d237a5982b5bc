import { FocalPoint } from '@glimpse/contract/media/media';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { clear, createStore, delMany, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { browserStorage, queuedFilesKey } from '../browser/storage.ts';

/** Files in IndexedDB that wait to be sent. They are removed after they were sent, and when their owner signs out. */
const store = createStore('glimpse-held-files', 'files');

const QueuedFile = z.object({
  uid: z.string(),
  kind: z.enum(['image', 'video']),
  /** The content type of the upload. */
  type: z.string(),
  original: z.instanceof(Blob),
  /** The poster of a video, or null for pictures. */
  poster: z.nullable(z.instanceof(Blob)),
  /** The focal point for cropping in grids, or null for the centre. Files of earlier releases lack it. */
  focus: z.optional(z.nullable(FocalPoint)),
  /** The captions of a video as WebVTT. Files of earlier releases lack it. */
  captions: z.optional(z.nullable(z.instanceof(Blob))),
  /** The id of the upload that the server has already checked, or null if there is none. */
  uploadId: z.nullable(z.string()),
});
export type QueuedFile = z.infer<typeof QueuedFile>;

/** Returns the storage key of a post's file at this index (from 0). */
export const queuedFileKey = (postId: string, index: number): string => (index === 0 ? postId : `${postId}/${index}`);

/** Stores a file. Returns false if the storage is full or disabled. */
export async function storeQueuedFile(id: string, file: QueuedFile): Promise<boolean> {
  try {
    // Set the flag first, so that signing out always knows that there are files to remove.
    browserStorage.write(queuedFilesKey, 'yes');
    await set(id, file, store);
    return true;
  } catch {
    return false;
  }
}

/** Returns a stored file, or null if there is none, or if it belongs to another viewer. */
export async function readQueuedFile(id: string, uid: string): Promise<QueuedFile | null> {
  const file = QueuedFile.safeParse(await get(id, store).catch(() => null));
  return file.success && file.data.uid === uid ? file.data : null;
}

export const removeQueuedFiles = (postId: string): Promise<void> =>
  delMany(
    Array.from({ length: postLimits.media }, (_, index) => queuedFileKey(postId, index)),
    store,
  );

export async function removeAllQueuedFiles(): Promise<void> {
  await clear(store);
  browserStorage.remove(queuedFilesKey);
}
