import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { incomingFolder, type MediaStore } from './store.ts';

/**
 * Deletes a person's oldest unprocessed uploads, so that at most `mediaLimits.incomingUploads` remain. Storage rules
 * limit the files of one upload, but they cannot count uploads. The oldest are deleted, because the browser has a new
 * upload processed as soon as it is sent. Idempotent.
 */
export async function limitIncoming(store: MediaStore, uid: string): Promise<void> {
  const newestFileMs = new Map<string, number>();
  for await (const { path, createdMs } of store.list(`incoming/${uid}/`)) {
    const uploadId = path.split('/')[2] ?? '';
    newestFileMs.set(uploadId, Math.max(newestFileMs.get(uploadId) ?? 0, createdMs));
  }
  const newestFirst = [...newestFileMs].sort(([, a], [, b]) => b - a);
  const surplus = newestFirst.slice(mediaLimits.incomingUploads);
  await Promise.all(surplus.map(([uploadId]) => store.removeFolder(incomingFolder(uid, uploadId))));
}
