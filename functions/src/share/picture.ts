import { storagePaths } from '@glimpse/contract/paths';
import { thisProcess, withLocalLock } from '../firestore/local-lock.ts';
import { sharePicture } from '../media/share-picture.ts';
import type { PictureSource } from './address.ts';

/** Reads and stores files. Readers return null if the file does not exist. */
export interface PictureReaders {
  readonly readObject: (path: string) => Promise<Uint8Array | null>;
  /** Stores a JPEG in Storage. Does not replace an existing file. */
  readonly writeObject: (path: string, jpeg: Buffer) => Promise<void>;
  readonly removeFolder: (folder: string) => Promise<void>;
  /** Reads a file of the site. */
  readonly readFile: (path: string) => Promise<Uint8Array | null>;
}

export type Pictures = (source: PictureSource) => Promise<Uint8Array | null>;

/**
 * Returns a function that returns the JPEG of a picture, or null if the picture does not exist. Each JPEG is created
 * once.
 * Most JPEGs are created at the upload. Other widths and older uploads get theirs on first use, and it is stored
 * beside the rendition.
 * JPEGs of the preset avatars are cached in the instance. Parallel requests for one picture share the work. One
 * picture is created at a time.
 */
export function pictureMaker(readers: PictureReaders): Pictures {
  const pending = new Map<string, Promise<Uint8Array | null>>();
  /** At most the twelve preset avatars, because address.ts rejects other files. */
  const avatarJpegs = new Map<string, Buffer>();

  async function avatarJpeg(file: string): Promise<Uint8Array | null> {
    const known = avatarJpegs.get(file);
    if (known) return known;
    const bytes = await readers.readFile(file);
    if (!bytes) return null;
    const jpeg = await createJpeg(bytes);
    avatarJpegs.set(file, jpeg);
    return jpeg;
  }

  return (source) => {
    const key = JSON.stringify(source);
    const running = pending.get(key);
    if (running) return running;
    const work = 'file' in source ? avatarJpeg(source.file) : uploadJpeg(readers, source);
    const mine = work.finally(() => pending.delete(key));
    pending.set(key, mine);
    return mine;
  };
}

const createJpeg = (bytes: Uint8Array): Promise<Buffer> =>
  withLocalLock(thisProcess, 'share picture', () => sharePicture(bytes));

async function uploadJpeg(
  { readObject, writeObject: keepObject, removeFolder }: PictureReaders,
  { uid, uploadId, width }: Exclude<PictureSource, { file: string }>,
): Promise<Uint8Array | null> {
  const root = storagePaths.sharePicture(uid, uploadId, width);
  const kept = await readObject(root);
  if (kept) return kept;
  const rendition = storagePaths.variant(uid, uploadId, width);
  const bytes = await readObject(rendition);
  if (!bytes) return null;
  const jpeg = await createJpeg(bytes);
  await keepObject(root, jpeg);
  // If the media was deleted meanwhile, the new JPEG must be deleted, too.
  if (!(await readObject(rendition))) await removeFolder(storagePaths.mediaFolder(uid, uploadId));
  return jpeg;
}
