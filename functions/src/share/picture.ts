import { storagePaths } from '@glimpse/contract/paths';
import { thisProcess, withLocalLock } from '../firestore/local-lock.ts';
import { sharePicture } from '../media/share-picture.ts';
import type { PictureSource } from './address.ts';

/** Reads and writes files. The readers return null if the file does not exist. */
interface PictureFiles {
  readonly readObject: (path: string) => Promise<Uint8Array | null>;
  /** Writes a JPEG to Storage. Does not replace an existing file. */
  readonly writeObject: (path: string, jpeg: Buffer) => Promise<void>;
  /** Deletes the files of an upload, unless they are in use. */
  readonly removeUnused: (folder: string) => Promise<void>;
  readonly fetchSiteFile: (path: string) => Promise<Uint8Array | null>;
}

/** Returns the JPEG of a picture, or null if the picture does not exist. */
export type SharePictures = (source: PictureSource) => Promise<Uint8Array | null>;

/**
 * Most JPEGs are created when an upload is processed. The returned function creates the others on first use. It stores
 * the JPEG of a rendition beside it, and caches the JPEGs of preset avatars in memory. Concurrent requests for one
 * picture share the work.
 */
export function createSharePictures(files: PictureFiles): SharePictures {
  const pending = new Map<string, Promise<Uint8Array | null>>();
  /** This cache needs no limit, because address.ts rejects all files except the preset avatars. */
  const avatarJpegs = new Map<string, Buffer>();

  async function avatarJpeg(file: string): Promise<Uint8Array | null> {
    const cached = avatarJpegs.get(file);
    if (cached) return cached;
    const bytes = await files.fetchSiteFile(file);
    if (!bytes) return null;
    const jpeg = await createJpeg(bytes);
    avatarJpegs.set(file, jpeg);
    return jpeg;
  }

  return (source) => {
    const key = JSON.stringify(source);
    const running = pending.get(key);
    if (running) return running;
    const work = 'file' in source ? avatarJpeg(source.file) : uploadJpeg(files, source);
    const jpeg = work.finally(() => pending.delete(key));
    pending.set(key, jpeg);
    return jpeg;
  };
}

/** Creates one JPEG at a time, because a decoded picture needs much memory. */
const createJpeg = (bytes: Uint8Array): Promise<Buffer> =>
  withLocalLock(thisProcess, 'share picture', () => sharePicture(bytes));

async function uploadJpeg(
  { readObject, writeObject, removeUnused }: PictureFiles,
  { uid, uploadId, isSquare, width }: Exclude<PictureSource, { file: string }>,
): Promise<Uint8Array | null> {
  const [jpegPathOf, pathOf] = isSquare
    ? [storagePaths.shareSquare, storagePaths.square]
    : [storagePaths.sharePicture, storagePaths.variant];
  const jpegPath = jpegPathOf(uid, uploadId, width);
  const existing = await readObject(jpegPath);
  if (existing) return existing;
  const rendition = pathOf(uid, uploadId, width);
  const bytes = await readObject(rendition);
  if (!bytes) return null;
  const jpeg = await createJpeg(bytes);
  await writeObject(jpegPath, jpeg);
  // If the media were deleted in the meantime, the new JPEG must be deleted, too.
  if (!(await readObject(rendition))) await removeUnused(storagePaths.mediaFolder(uid, uploadId));
  return jpeg;
}
