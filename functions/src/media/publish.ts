import { captionsType, type Media, type MediaVariant, mediaDefaults } from '@glimpse/contract/media/media';
import { storagePaths } from '@glimpse/contract/paths';
import type { ProcessedImage, ProcessedVideo } from './process.ts';
import type { Rendition } from './renditions.ts';
import type { MediaStore } from './store.ts';

/** A file to publish. */
interface PublishedFile {
  readonly path: string;
  readonly bytes: Buffer;
  readonly contentType: string;
}

/**
 * Writes the files of a processed upload to its public folder. Returns the media for the post, and the size of all files.
 * Idempotent. Throws before it writes anything when the upload has no rendition.
 */
export async function publishMedia(
  store: MediaStore,
  uid: string,
  uploadId: string,
  processed: ProcessedImage | ProcessedVideo,
): Promise<{ media: Media; sizeBytes: number }> {
  const folder = folderOf(uid, uploadId);
  const media = mediaIn(folder, store, processed);
  const files = filesIn(folder, processed);
  await Promise.all(files.map((file) => store.publish(file.path, file.bytes, file.contentType)));
  return { media, sizeBytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) };
}

/** The paths of an upload's files. */
const folderOf = (uid: string, uploadId: string) => ({
  path: storagePaths.mediaFolder(uid, uploadId),
  still: storagePaths.stillFrame(uid, uploadId),
  captions: storagePaths.captions(uid, uploadId),
  share: (width: number) => storagePaths.sharePicture(uid, uploadId, width),
  variant: (width: number) => storagePaths.variant(uid, uploadId, width),
  square: (side: number) => storagePaths.square(uid, uploadId, side),
  video: (extension: ProcessedVideo['extension']) => storagePaths.video(uid, uploadId, extension),
});
type Folder = ReturnType<typeof folderOf>;

/** The picture itself, or the poster of a video. */
const pictureOf = (processed: ProcessedImage | ProcessedVideo) =>
  processed.type === 'video' ? processed.poster : processed;

function filesIn(folder: Folder, processed: ProcessedImage | ProcessedVideo): PublishedFile[] {
  const { renditions, squares, share, firstFrame } = pictureOf(processed);
  const files: PublishedFile[] = [
    ...filesOf(renditions, folder.variant),
    ...filesOf(squares, folder.square),
    { path: folder.share(share.width), bytes: share.bytes, contentType: 'image/jpeg' },
  ];
  if (firstFrame) files.push({ path: folder.still, bytes: firstFrame, contentType: 'image/webp' });
  if (processed.type !== 'video') return files;
  const { bytes, contentType, captions, extension } = processed;
  files.push({ path: folder.video(extension), bytes, contentType });
  if (captions) files.push({ path: folder.captions, bytes: captions, contentType: captionsType });
  return files;
}

function mediaIn(folder: Folder, store: MediaStore, processed: ProcessedImage | ProcessedVideo): Media {
  const { renditions, squares, placeholder, focus, firstFrame } = pictureOf(processed);
  const variants = variantsOf(store, renditions, folder.variant);
  const largest = variants.at(-1);
  if (!largest) throw new Error('a picture has at least one rendition');
  const { type, width, height } = processed;
  const media = {
    ...{ ...mediaDefaults, type, path: folder.path, width, height, alt: '', placeholder, focus },
    ...{ variants, squares: variantsOf(store, squares, folder.square) },
  };
  if (processed.type === 'video') {
    const { hasSound, captions, extension } = processed;
    const captionsUrl = captions ? store.url(folder.captions) : '';
    return {
      ...media,
      url: store.url(folder.video(extension)),
      posterUrl: largest.url,
      hasSound,
      captionsUrl,
    };
  }
  const posterUrl = firstFrame ? store.url(folder.still) : '';
  return { ...media, url: largest.url, posterUrl, isAnimated: firstFrame !== null };
}

const filesOf = (renditions: readonly Rendition[], pathOf: (width: number) => string): PublishedFile[] =>
  renditions.flatMap(({ width, bytes, avif }) => {
    const webp: PublishedFile = { path: pathOf(width), bytes, contentType: 'image/webp' };
    return avif ? [webp, { path: avifPath(webp.path), bytes: avif, contentType: 'image/avif' }] : [webp];
  });

const avifPath = (path: string): string => path.replace(/\.webp$/, '.avif');

const variantsOf = (
  store: MediaStore,
  renditions: readonly Rendition[],
  pathOf: (width: number) => string,
): MediaVariant[] =>
  renditions.map(({ width, avif }) => ({ width, url: store.url(pathOf(width)), hasAvif: avif !== null }));
