import { captionsType, type Media, type MediaVariant, plain } from '@glimpse/contract/media/media';
import { storagePaths } from '@glimpse/contract/paths';
import type { ProcessedImage, ProcessedVideo } from './process.ts';
import type { Rendition } from './renditions.ts';
import type { MediaStore } from './store.ts';

/** A file to publish. */
interface Published {
  readonly path: string;
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Writes what was made of an upload to its public folder and answers the media that show it. Safe to repeat. */
export async function publishMedia(
  store: MediaStore,
  uid: string,
  uploadId: string,
  processed: ProcessedImage | ProcessedVideo,
): Promise<{ media: Media; sizeBytes: number }> {
  const path = storagePaths.mediaFolder(uid, uploadId);
  const isVideo = processed.type === 'video';
  const picture = isVideo ? processed.poster : processed;
  const { placeholder, focus, share, firstFrame } = picture;
  const pathOf = {
    variant: (width: number) => storagePaths.variant(uid, uploadId, width),
    square: (side: number) => storagePaths.square(uid, uploadId, side),
  };
  const files: Published[] = [
    ...filesOf(picture.renditions, pathOf.variant),
    ...filesOf(picture.squares, pathOf.square),
    {
      path: storagePaths.sharePicture(uid, uploadId, share.width),
      bytes: share.bytes,
      contentType: 'image/jpeg',
    },
  ];
  const stillPath = storagePaths.stillFrame(uid, uploadId);
  if (firstFrame) files.push({ path: stillPath, bytes: firstFrame, contentType: 'image/webp' });
  const videoPath = isVideo ? storagePaths.video(uid, uploadId, processed.extension) : '';
  if (isVideo) files.push({ path: videoPath, bytes: processed.bytes, contentType: processed.contentType });
  const captions = isVideo ? processed.captions : null;
  const captionsPath = storagePaths.captions(uid, uploadId);
  if (captions) files.push({ path: captionsPath, bytes: captions, contentType: captionsType });
  await Promise.all(files.map((file) => store.publish(file.path, file.bytes, file.contentType)));

  const variants = variantsOf(store, picture.renditions, pathOf.variant);
  const largest = variants.at(-1);
  if (!largest) throw new Error('a picture has at least one rendition');
  const { type, width, height } = processed;
  const shown = {
    ...{ ...plain, type, path, width, height, alt: '', placeholder, focus },
    ...{ variants, squares: variantsOf(store, picture.squares, pathOf.square) },
  };
  const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (isVideo) {
    const { hasSound } = processed;
    const addresses = { url: store.url(videoPath), posterUrl: largest.url };
    const captionsUrl = captions ? store.url(captionsPath) : '';
    return { media: { ...shown, ...addresses, hasSound, captionsUrl }, sizeBytes };
  }
  const posterUrl = firstFrame ? store.url(stillPath) : '';
  return { media: { ...shown, url: largest.url, posterUrl, isAnimated: firstFrame !== null }, sizeBytes };
}

const filesOf = (renditions: readonly Rendition[], pathOf: (width: number) => string): Published[] =>
  renditions.flatMap(({ width, bytes, avif }) => {
    const webp: Published = { path: pathOf(width), bytes, contentType: 'image/webp' };
    return avif ? [webp, { path: avifPath(webp.path), bytes: avif, contentType: 'image/avif' }] : [webp];
  });

const avifPath = (path: string): string => path.replace(/\.webp$/, '.avif');

const variantsOf = (
  store: MediaStore,
  renditions: readonly Rendition[],
  pathOf: (width: number) => string,
): MediaVariant[] =>
  renditions.map(({ width, avif }) => ({ width, url: store.url(pathOf(width)), hasAvif: avif !== null }));
