import { AppError } from '@glimpse/contract/app-error';
import { limits } from '@glimpse/contract/limits';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export interface ReadVideo extends PixelSize {
  /** A JPEG, at most 1080 px wide. */
  readonly poster: Blob;
}

const patienceMs = 20_000;
const posterQuality = 0.86;
const posterWidth = 1080;

const refusal = (text: string) => new AppError('invalid-argument', text);

export const videoTexts = {
  /** HEVC, for one, plays its sound only in many browsers. */
  noPicture: 'The picture of this video cannot be shown in a browser. Save it as MP4 (H.264) and try again.',
  unreadable: 'This video cannot be read. It may be damaged, or of a kind that browsers do not play.',
  tooLong: `This video is too long: at most ${limits.videoSeconds / 60} minutes are possible.`,
} as const;

/** Upright pixels of a picture, null when this browser cannot show it: the server knows more kinds. */
export async function readImage(url: string): Promise<PixelSize | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Where the poster is taken, in seconds: early, but past the black that many videos begin with. */
export const posterTime = (durationSeconds: number): number =>
  Number.isFinite(durationSeconds) ? Math.min(0.5, durationSeconds / 2) : 0.1;

/** Never enlarged, never wider than the largest rendition. */
export function posterSize({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, posterWidth / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

/** Resolves with `event`; rejects when the video cannot be read, or nothing happens for a long while. */
function when(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<void> {
  const settled = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(refusal(videoTexts.unreadable));
    video.addEventListener(event, () => resolve(), { signal: settled.signal });
    video.addEventListener('error', fail, { signal: settled.signal });
    const timer = setTimeout(fail, patienceMs);
    settled.signal.addEventListener('abort', () => clearTimeout(timer));
  }).finally(() => settled.abort());
}

/** Pixels and a poster frame, by playing the video out of sight. Throws AppError with a text for the person. */
export async function readVideo(url: string): Promise<ReadVideo> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const isOpen = when(video, 'loadedmetadata');
    video.src = url;
    video.load();
    await isOpen;
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (size.width === 0 || size.height === 0) throw refusal(videoTexts.noPicture);
    if (Number.isFinite(video.duration) && video.duration > limits.videoSeconds)
      throw refusal(videoTexts.tooLong);
    const isThere = when(video, 'seeked');
    video.currentTime = posterTime(video.duration);
    await isThere;
    return { ...size, poster: await drawPoster(video, size) };
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

async function drawPoster(video: HTMLVideoElement, size: PixelSize): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, posterSize(size));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const poster = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', posterQuality);
  });
  if (!poster) throw refusal(videoTexts.noPicture);
  return poster;
}
