import { uploadErrors } from '@glimpse/contract/media/media-errors';

/** Calls `read`. If a length or offset in a video is wrong, a read goes beyond its end. The video is then damaged. */
export function readVideo<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw uploadErrors.damagedVideo();
    throw error;
  }
}
