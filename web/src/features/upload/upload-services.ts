import { AppError } from '@glimpse/contract/app-error';
import type { Media, UploadWish } from '@glimpse/contract/media/media';
import { mediaCalls } from '@glimpse/contract/media/media-calls';
import { storagePaths } from '@glimpse/contract/paths';
import { clientTexts } from '@glimpse/contract/texts';
import { call } from '../../lib/api/call.ts';
import { takeTurn } from '../../lib/browser/acquire-slot.ts';
import { notify } from '../../lib/browser/notify.ts';
import type { Sending } from '../../lib/firebase/send-file.ts';
import type { Redraw } from '../../lib/pictures/redraw-plan.ts';
import { type PixelSize, type ReadVideo, readImage, readVideo } from '../media/read-media.ts';
import type { PartName, Source } from './upload-job.ts';

/** What an upload does outside itself. */
export interface UploadServices {
  /** A picture drawn anew, small enough to be sent. Never answers once aborted. */
  redraw(file: File, redraw: Redraw, signal: AbortSignal): Promise<File>;
  readImage(url: string): Promise<PixelSize | null>;
  readVideo(url: string): Promise<ReadVideo>;
  /** A published video as a file, to be sent once more. Rejects with AppError. */
  fetchVideo(media: Media): Promise<Source>;
  /** Waits for its turn among the uploads of all tabs; answers what ends that. Never answers once aborted. */
  takeTurn(signal: AbortSignal): Promise<() => void>;
  send(uploadId: string, part: PartName, blob: Blob, type: string): Promise<Sending>;
  process(uploadId: string, signal: AbortSignal, wish: UploadWish): Promise<Media>;
  discard(uploadId: string): void;
  announce(kind: 'image' | 'video'): void;
}

const incoming = {
  original: storagePaths.incoming,
  poster: storagePaths.incomingPoster,
  captions: storagePaths.incomingCaptions,
} as const satisfies Record<PartName, unknown>;

/** The server decodes and scales a large picture several times while we wait. */
const processLimitMs = 120_000;

/** To one place that speaks HTTP/1.1 browsers open six connections: what waits for one would look like a cut line. Two are for pictures. */
const atOnce = 4;

export const uploadServices = (uid: string): UploadServices => ({
  async redraw(file, redraw, signal) {
    const { redrawn } = await import('../../lib/pictures/redraw.ts');
    return redrawn(file, redraw, signal);
  },
  readImage,
  readVideo,
  async fetchVideo({ url }) {
    try {
      const { readFile } = await import('../../lib/firebase/read-file.ts');
      const video = await readFile(url);
      return { file: new File([video], 'video', { type: video.type }), kind: 'video', type: video.type };
    } catch {
      // No connection, or it is gone.
      throw new AppError('unavailable', clientTexts.mediaFailed);
    }
  },
  takeTurn: (signal) => takeTurn('upload', atOnce, signal),
  async send(uploadId, part, blob, type) {
    const { sendFile } = await import('../../lib/firebase/send-file.ts');
    return sendFile(incoming[part](uid, uploadId), blob, type);
  },
  async process(uploadId, signal, wish) {
    const options = { signal, timeLimitMs: processLimitMs };
    return (await call(mediaCalls.processUpload, { params: { uploadId }, body: wish }, options)).media;
  },
  discard(uploadId) {
    // What stays behind without a connection is removed by the server after a day.
    call(mediaCalls.discardUpload, { params: { uploadId } }).catch(() => undefined);
  },
  announce: (kind) => notify.success(clientTexts.mediaAdded(kind)),
});
