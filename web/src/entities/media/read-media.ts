import { AppError } from '@glimpse/contract/app-error';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { t } from '../../lib/languages/translate.ts';
import type { Size } from '../../lib/pictures/redraw-plan.ts';

export interface VideoInfo extends Size {
  /** A JPEG, at most 1080 px wide. */
  readonly poster: Blob;
}

const readTimeoutMs = 20_000;
const posterQuality = 0.86;
const maxPosterWidth = 1080;

const invalidFile = (text: string) => new AppError('invalid-argument', text);

/** Many browsers play only the sound of some codecs, for example HEVC. */
const noPictureError = () => invalidFile(t('media.videoWithoutPicture'));

/** Returns the size of a picture, or null if the browser cannot decode it. The server may still be able to. */
export async function readImage(url: string): Promise<Size | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Returns the time of the poster frame. It is not 0, because many videos start with black frames. */
export const posterSeconds = (durationSeconds: number): number =>
  Number.isFinite(durationSeconds) ? Math.min(0.5, durationSeconds / 2) : 0.1;

/** Returns the size in which a video frame of this size is drawn as the poster. */
export function posterSize({ width, height }: Size): Size {
  const scale = Math.min(1, maxPosterWidth / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

/** Resolves when the event happens. Rejects with AppError if the video cannot be read, or after a timeout. */
function waitForEvent(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<void> {
  const listening = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(invalidFile(t('media.videoUnreadable')));
    video.addEventListener(event, () => resolve(), { signal: listening.signal });
    video.addEventListener('error', fail, { signal: listening.signal });
    const timer = setTimeout(fail, readTimeoutMs);
    listening.signal.addEventListener('abort', () => clearTimeout(timer));
  }).finally(() => listening.abort());
}

/**
 * Reads the size and a poster frame with a video element that is not in the document. Throws AppError with a message
 * for the user if the video is too long or cannot be shown.
 */
export async function readVideo(url: string): Promise<VideoInfo> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const loaded = waitForEvent(video, 'loadedmetadata');
    video.src = url;
    video.load();
    await loaded;
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (size.width === 0 || size.height === 0) throw noPictureError();
    if (Number.isFinite(video.duration) && video.duration > mediaLimits.videoSeconds)
      throw invalidFile(t('media.videoTooLong', { minutes: mediaLimits.videoSeconds / 60 }));
    const seeked = waitForEvent(video, 'seeked');
    video.currentTime = posterSeconds(video.duration);
    await seeked;
    return { ...size, poster: await drawPoster(video, size) };
  } finally {
    // Frees the memory of the decoder.
    video.removeAttribute('src');
    video.load();
  }
}

async function drawPoster(video: HTMLVideoElement, size: Size): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, posterSize(size));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const poster = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', posterQuality);
  });
  if (!poster) throw noPictureError();
  return poster;
}
