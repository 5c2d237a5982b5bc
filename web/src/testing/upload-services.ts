import type { UploadServices } from '../entities/media/upload-services.ts';
import { media } from './examples.ts';

/** A transfer that is finished at once. */
export const finishedTransfer = {
  ...{ done: Promise.resolve(), onProgress: () => {}, pause: () => {}, resume: () => {}, cancel: () => {} },
};

/** Services of a browser and a server that accept each file at once. A redrawn file has the content `smaller`. */
export const acceptingServices = (replaced: Partial<UploadServices> = {}): UploadServices => ({
  redraw: async ({ name }) => new File(['smaller'], name, { type: 'image/jpeg' }),
  download: async ({ type }) => new File([type], type, { type: type === 'video' ? 'video/mp4' : 'image/webp' }),
  readImage: async () => ({ width: 4, height: 3 }),
  readVideo: async () => ({ width: 9, height: 16, poster: new Blob(['12'], { type: 'image/jpeg' }) }),
  acquireSlot: async () => () => {},
  send: async () => finishedTransfer,
  process: async () => media,
  discard: () => {},
  announce: () => {},
  ...replaced,
});
