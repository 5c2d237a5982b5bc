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

/** The folder of an upload's files. */
interface Destination {
  readonly uid: string;
  readonly uploadId: string;
  readonly folder: string;
}

/**
 * Writes the files of a processed upload to `folder`, which decides who can read them. Returns the media and the size
 * of all files in bytes. Idempotent.
 */
export async function publishMedia(
  store: MediaStore,
  processed: ProcessedImage | ProcessedVideo,
  destination: Destination,
): Promise<{ media: Media; sizeBytes: number }> {
  const paths = filePaths(destination);
  const media = mediaIn(paths, store, processed);
  const files = filesIn(paths, processed);
  await Promise.all(files.map((file) => store.publish(file.path, file.bytes, file.contentType)));
  return { media, sizeBytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) };
}

/** Returns the paths of an upload's files in a folder. */
function filePaths({ uid, uploadId, folder }: Destination) {
  const inFolder = (publicPath: string) => folder + publicPath.slice(storagePaths.mediaFolder(uid, uploadId).length);
  return {
    folder,
    firstFrame: inFolder(storagePaths.stillFrame(uid, uploadId)),
    captions: inFolder(storagePaths.captions(uid, uploadId)),
    share: (width: number) => inFolder(storagePaths.sharePicture(uid, uploadId, width)),
    variant: (width: number) => inFolder(storagePaths.variant(uid, uploadId, width)),
    square: (side: number) => inFolder(storagePaths.square(uid, uploadId, side)),
    video: (extension: ProcessedVideo['extension']) => inFolder(storagePaths.video(uid, uploadId, extension)),
  };
}
type FilePaths = ReturnType<typeof filePaths>;

/** Returns the picture itself, or the poster of a video. */
const pictureOf = (processed: ProcessedImage | ProcessedVideo) =>
  processed.type === 'video' ? processed.poster : processed;

function filesIn(paths: FilePaths, processed: ProcessedImage | ProcessedVideo): PublishedFile[] {
  const { renditions, squares, share, firstFrame } = pictureOf(processed);
  const files: PublishedFile[] = [
    ...filesOf(renditions, paths.variant),
    ...filesOf(squares, paths.square),
    { path: paths.share(share.width), bytes: share.bytes, contentType: 'image/jpeg' },
  ];
  if (firstFrame) files.push({ path: paths.firstFrame, bytes: firstFrame, contentType: 'image/webp' });
  if (processed.type !== 'video') return files;
  const { bytes, contentType, captions, extension } = processed;
  files.push({ path: paths.video(extension), bytes, contentType });
  if (captions) files.push({ path: paths.captions, bytes: captions, contentType: captionsType });
  return files;
}

function mediaIn(paths: FilePaths, store: MediaStore, processed: ProcessedImage | ProcessedVideo): Media {
  const { renditions, squares: squareRenditions, placeholder, focus, firstFrame } = pictureOf(processed);
  const variants = variantsOf(store, renditions, paths.variant);
  const squares = variantsOf(store, squareRenditions, paths.square);
  const largest = variants.at(-1);
  if (!largest) throw new Error('a picture has at least one rendition');
  const { type, width, height } = processed;
  const path = paths.folder;
  const common = { ...mediaDefaults, type, path, width, height, alt: '', placeholder, focus, variants, squares };
  if (processed.type === 'video') {
    const { hasSound, captions, extension } = processed;
    const captionsUrl = captions ? store.url(paths.captions) : '';
    return { ...common, url: store.url(paths.video(extension)), posterUrl: largest.url, hasSound, captionsUrl };
  }
  const posterUrl = firstFrame ? store.url(paths.firstFrame) : '';
  return { ...common, url: largest.url, posterUrl, isAnimated: firstFrame !== null };
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
