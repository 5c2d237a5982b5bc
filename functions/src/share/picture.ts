import { storagePaths } from '@glimpse/contract/paths';
import { inTurn, thisProcess } from '../firestore/queue.ts';
import { sharePicture } from '../media/share-picture.ts';
import type { PictureSource } from './address.ts';

/** Where pictures are read and kept. Null for what does not exist. */
export interface PictureReaders {
  readonly readObject: (path: string) => Promise<Uint8Array | null>;
  /** Keeps a JPEG in Storage; one that is there already stays. */
  readonly keepObject: (path: string, jpeg: Buffer) => Promise<void>;
  readonly removeFolder: (folder: string) => Promise<void>;
  /** A file of the site. */
  readonly readFile: (path: string) => Promise<Uint8Array | null>;
}

export type Pictures = (source: PictureSource) => Promise<Uint8Array | null>;

/**
 * The JPEG of a picture; null when there is no such picture. Each is made once: most at the upload, one of an older upload
 * or of another width when it is first asked for, and then kept beside it; the app's own drawings once in each instance.
 * Those who ask for the same wait together, and one picture is made at a time.
 */
export function pictureMaker(readers: PictureReaders): Pictures {
  const underWay = new Map<string, Promise<Uint8Array | null>>();
  /** Twelve small ones at most: an address of any other drawing is none (address.ts). */
  const drawings = new Map<string, Buffer>();

  async function drawing(file: string): Promise<Uint8Array | null> {
    const known = drawings.get(file);
    if (known) return known;
    const bytes = await readers.readFile(file);
    if (!bytes) return null;
    const jpeg = await make(bytes);
    drawings.set(file, jpeg);
    return jpeg;
  }

  return (source) => {
    const key = JSON.stringify(source);
    const waiting = underWay.get(key);
    if (waiting) return waiting;
    const work = 'file' in source ? drawing(source.file) : uploaded(readers, source);
    const mine = work.finally(() => underWay.delete(key));
    underWay.set(key, mine);
    return mine;
  };
}

const make = (bytes: Uint8Array): Promise<Buffer> =>
  inTurn(thisProcess, 'share picture', () => sharePicture(bytes));

async function uploaded(
  { readObject, keepObject, removeFolder }: PictureReaders,
  { uid, uploadId, width }: Exclude<PictureSource, { file: string }>,
): Promise<Uint8Array | null> {
  const place = storagePaths.sharePicture(uid, uploadId, width);
  const kept = await readObject(place);
  if (kept) return kept;
  const rendition = storagePaths.variant(uid, uploadId, width);
  const bytes = await readObject(rendition);
  if (!bytes) return null;
  const jpeg = await make(bytes);
  await keepObject(place, jpeg);
  // Media that went meanwhile take their JPEG along.
  if (!(await readObject(rendition))) await removeFolder(storagePaths.mediaFolder(uid, uploadId));
  return jpeg;
}
