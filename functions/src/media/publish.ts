import { type Media, type MediaVariant, plain } from '@glimpse/contract/media';
import { storagePaths } from '@glimpse/contract/paths';
import type { ProcessedImage, ProcessedVideo } from './process.ts';
import type { MediaStore } from './store.ts';

/** Writes what was made of an upload to its public folder and answers the media that show it. Safe to repeat. */
export async function publishMedia(
  store: MediaStore,
  uid: string,
  uploadId: string,
  processed: ProcessedImage | ProcessedVideo,
): Promise<{ media: Media; sizeBytes: number }> {
  const path = storagePaths.mediaFolder(uid, uploadId);
  const picture = processed.type === 'video' ? processed.poster : processed;
  const variants = await Promise.all(
    picture.renditions.map(async ({ width, bytes }): Promise<MediaVariant> => {
      const file = storagePaths.variant(uid, uploadId, width);
      await store.publish(file, bytes, 'image/webp');
      return { width, url: store.url(file), hasAvif: false };
    }),
  );
  const { share } = picture;
  await store.publish(storagePaths.sharePicture(uid, uploadId, share.width), share.bytes, 'image/jpeg');
  const largest = variants.at(-1);
  if (!largest) throw new Error('a picture has at least one rendition');
  const { width, height } = processed;
  const shown = { path, width, height, alt: '', placeholder: picture.placeholder, variants, ...plain };
  const pictureBytes = [...picture.renditions, share].reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (processed.type === 'image') {
    return { media: { ...shown, type: 'image', url: largest.url, posterUrl: '' }, sizeBytes: pictureBytes };
  }
  const file = storagePaths.video(uid, uploadId, processed.extension);
  await store.publish(file, processed.bytes, processed.contentType);
  return {
    media: { ...shown, type: 'video', url: store.url(file), posterUrl: largest.url },
    sizeBytes: pictureBytes + processed.bytes.length,
  };
}
