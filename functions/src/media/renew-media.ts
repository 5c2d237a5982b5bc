import { isDeepStrictEqual } from 'node:util';
import type { Media, MediaVariant } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { allMedia, PostDoc, showing } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { inTurn, thisProcess } from '../firestore/queue.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { noteDiscarded } from './discarded-media.ts';
import { smallerAvif, squaresOf } from './renditions.ts';
import type { MediaStore } from './store.ts';

/** Whether an earlier release has made it, without squares and AVIFs. What is hosted elsewhere has no files here. */
export const isOld = ({ path, variants, squares }: Media): boolean =>
  path !== '' && variants.length > 0 && squares.length === 0;

/**
 * Makes squares and AVIFs of what a post shows that an earlier release has uploaded, out of its largest rendition, and has the bookmarks
 * follow. Answers false when they have changed or moved meanwhile: then they stay as they are. Safe to repeat; whoever calls it removes what
 * it has made for nothing, in the folders of the media as they were before.
 */
export async function renewPost(
  db: Firestore,
  store: MediaStore,
  postId: string,
  nowMs: number,
): Promise<boolean> {
  const ref = db.doc(paths.post(postId));
  const post = readableDocument(PostDoc, await ref.get());
  if (!post) return true;
  const renewed = new Map<string, Media>();
  for (const media of allMedia(post.data).filter(isOld))
    renewed.set(media.path, await inTurn(thisProcess, 'media', () => renewMedia(store, media)));
  const before = allMedia(post.data);
  return inTransaction(db, [ref.path], async (tx) => {
    const now = readableDocument(PostDoc, await tx.get(ref));
    if (!now) return true;
    if (!isDeepStrictEqual(allMedia(now.data), before)) return false;
    const after = before.map((media) => renewed.get(media.path) ?? media);
    if (isDeepStrictEqual(after, before)) return true;
    tx.update(ref, toStored(showing(after)));
    const note = db.collection(paths.discardedMedia()).doc();
    noteDiscarded(tx, note, { uid: now.data.postBy.uid, path: '', postId, createdAt: nowMs });
    return true;
  });
}

/** As it was, where its files are gone. */
async function renewMedia(store: MediaStore, media: Media): Promise<Media> {
  const { default: sharp } = await import('sharp');
  const files = await Promise.all(media.variants.map((variant) => readOrNull(store, pathOf(media, variant))));
  const largest = files.at(-1);
  if (!largest) return media;
  const open = () => sharp(largest).keepIccProfile();
  const { width, height } = await sharp(largest).metadata();

  const variants: MediaVariant[] = [];
  for (const [at, variant] of media.variants.entries()) {
    const make = () => open().resize({ width: variant.width });
    const avif = await smallerAvif(make, variant.width, files[at]?.length ?? 0);
    if (avif) await store.publish(avifPath(pathOf(media, variant)), avif, 'image/avif');
    variants.push({ ...variant, hasAvif: avif !== null });
  }
  const wanted = { focus: media.focus, withAvif: true };
  const squares: MediaVariant[] = [];
  for (const { width: side, bytes, avif } of await squaresOf(open, { width, height }, wanted)) {
    const path = `${media.path}square-${side}.webp`;
    await store.publish(path, bytes, 'image/webp');
    if (avif) await store.publish(avifPath(path), avif, 'image/avif');
    squares.push({ width: side, url: store.url(path), hasAvif: avif !== null });
  }
  return { ...media, variants, squares };
}

const pathOf = (media: Media, { width }: MediaVariant): string => `${media.path}${width}.webp`;
const avifPath = (path: string): string => path.replace(/\.webp$/, '.avif');

const readOrNull = async (store: MediaStore, path: string): Promise<Buffer | null> =>
  (await store.find(path)) ? store.read(path) : null;
