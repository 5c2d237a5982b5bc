import { AppError } from '@glimpse/contract/app-error';
import { captionsType, type Media, type ProcessUploadBody } from '@glimpse/contract/media/media';
import { mediaCalls } from '@glimpse/contract/media/media-calls';
import { storagePaths } from '@glimpse/contract/paths';
import { call } from '../../lib/api/call.ts';
import { acquireSlot } from '../../lib/browser/acquire-slot.ts';
import { notify } from '../../lib/browser/notify.ts';
import type { FileTransfer } from '../../lib/firebase/send-file.ts';
import { t } from '../../lib/languages/translate.ts';
import type { Redraw, Size } from '../../lib/pictures/redraw-plan.ts';
import type { QueuedFile } from '../../lib/stored-files/queued-files.ts';
import { readImage, readVideo, type VideoInfo } from './read-media.ts';

/** One of the files that an upload sends to Storage. */
export interface UploadPart {
  readonly name: 'original' | 'poster' | 'captions';
  readonly blob: Blob;
  readonly type: string;
}

/** The functions of the browser and the server that an upload calls. Tests replace them. */
export interface UploadServices {
  /** Redraws a picture and makes it small enough to send. Never settles after `signal` is aborted. */
  redraw(file: File, redraw: Redraw, signal: AbortSignal): Promise<File>;
  readImage(url: string): Promise<Size | null>;
  readVideo(url: string): Promise<VideoInfo>;
  /**
   * Downloads processed media, which can then be sent again with another crop or other captions. Rejects with AppError.
   */
  download(media: Media): Promise<File>;
  /** Waits for one of the upload slots and returns a function that releases it. Never settles after an abort. */
  acquireSlot(signal: AbortSignal): Promise<() => void>;
  send(uploadId: string, part: UploadPart): Promise<FileTransfer>;
  /** Asks the server to check the sent files and to make renditions. */
  process(uploadId: string, signal: AbortSignal, body: ProcessUploadBody): Promise<Media>;
  /** Deletes an upload from the server. */
  discard(uploadId: string): void;
  /** Shows a toast that the file is ready. */
  announce(kind: Media['type']): void;
}

const storagePathOf = {
  original: storagePaths.incoming,
  poster: storagePaths.incomingPoster,
  captions: storagePaths.incomingCaptions,
} as const satisfies Record<UploadPart['name'], unknown>;

/** The server may need this long to decode a large picture and to make its renditions. */
const processLimitMs = 120_000;

/**
 * The number of uploads that all tabs together send at the same time. Browsers open six HTTP/1.1 connections to one
 * host. Two remain free to load pictures. More uploads would wait for a connection, and look stalled.
 */
const slotCount = 4;

/** Returns the parts in the order in which they are sent. */
export function uploadParts({
  type,
  original,
  poster,
  captions,
}: Pick<QueuedFile, 'type' | 'original' | 'poster' | 'captions'>): UploadPart[] {
  return [
    ...(poster ? [{ name: 'poster' as const, blob: poster, type: poster.type }] : []),
    ...(captions ? [{ name: 'captions' as const, blob: captions, type: captionsType }] : []),
    { name: 'original', blob: original, type },
  ];
}

export const uploadServices = (uid: string): UploadServices => ({
  async redraw(file, redraw, signal) {
    const { redrawPicture } = await import('../../lib/pictures/redraw.ts');
    return redrawPicture(file, redraw, signal);
  },
  readImage,
  readVideo,
  async download({ url, type }) {
    try {
      const { readFile } = await import('../../lib/firebase/read-file.ts');
      const blob = await readFile(url);
      return new File([blob], type, { type: blob.type });
    } catch {
      // The browser is offline, or the file was deleted.
      throw new AppError('unavailable', t('media.uploadFailed'));
    }
  },
  acquireSlot: (signal) => acquireSlot('upload', slotCount, signal),
  async send(uploadId, { name, blob, type }) {
    const { sendFile } = await import('../../lib/firebase/send-file.ts');
    return sendFile(storagePathOf[name](uid, uploadId), blob, type);
  },
  async process(uploadId, signal, body) {
    const options = { signal, timeLimitMs: processLimitMs };
    return (await call(mediaCalls.processUpload, { params: { uploadId }, body }, options)).media;
  },
  discard(uploadId) {
    // If this fails, the server deletes the unused upload after a day.
    call(mediaCalls.discardUpload, { params: { uploadId } }).catch(() => undefined);
  },
  announce: (kind) => notify.success(kind === 'image' ? t('media.imageAdded') : t('media.videoAdded')),
});
