import { AppError } from '@glimpse/contract/errors';
import {
  centre,
  type FocalPoint,
  imageTypes,
  mediaKind,
  type UploadType,
  uploadTypes,
  videoTypes,
} from '@glimpse/contract/media/media';
import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { validationErrors } from '@glimpse/contract/validation';
import { parseAndCleanCaptions } from './captions.ts';
import { animatedRenditions, isAnimated, type RenditionOptions, type Still, stillOf } from './renditions.ts';
import { sharedOf, sharePicture } from './share-picture.ts';
import { type CheckedVideo, parseAndCleanMp4 } from './video-mp4.ts';
import { parseAndCleanWebm } from './video-webm.ts';

/** A processed picture. `width` and `height` are the size of the original in pixels, after rotation. */
export interface ProcessedImage extends Omit<Still, 'share'> {
  readonly type: 'image';
  readonly width: number;
  readonly height: number;
  readonly focus: FocalPoint;
  /**
   * The first frame of an animation as WebP. Null for other pictures. The `renditions` of an animation are animated.
   */
  readonly firstFrame: Buffer | null;
  /** A rendition as a JPEG for link previews. `width` is in pixels. */
  readonly share: { readonly width: number; readonly bytes: Buffer };
}

export interface ProcessedVideo extends CheckedVideo {
  readonly type: 'video';
  readonly contentType: (typeof videoTypes)[number];
  readonly extension: 'mp4' | 'webm' | 'mov';
  readonly poster: ProcessedImage;
  /** WebVTT captions. Null if there are none. */
  readonly captions: Buffer | null;
}

/** A file with the type that the client claims. */
export interface ClaimedFile {
  readonly bytes: Buffer;
  readonly claimedType: string;
}

export interface ProcessOptions extends RenditionOptions {
  /** If true, only the first frame of an animation is used. */
  readonly isStill?: boolean;
  /** Called with the cost of a picture before it is decoded. The picture is not decoded if this throws. */
  readonly beforeDecoding?: (pixels: number) => Promise<void>;
}

/** AVIFs, animations and progressive pictures take several times as long per pixel as other pictures. */
const slowPixelCost = 5;

const defaultOptions: ProcessOptions = { focus: centre, withAvif: true };

/**
 * Checks an upload and creates its renditions. A video needs a `poster`, and may have `captions`. Throws
 * `invalid-argument` with a text for the user.
 */
export async function processMedia(
  file: ClaimedFile,
  poster: ClaimedFile | null,
  captions: Buffer | null,
  options: ProcessOptions = defaultOptions,
): Promise<ProcessedImage | ProcessedVideo> {
  if (mediaKind(file.claimedType) !== 'video') return processImage(file, options);
  if (!poster) throw uploadErrors.noPoster();
  return processVideo(file, poster, captions, options);
}

/**
 * Decodes and rotates a picture, and creates all sizes (sizes.ts). Removes Exif, XMP and IPTC. Keeps the colour
 * profile, transparency, and (unless `isStill` is true) the animation.
 */
export async function processImage(
  { bytes, claimedType }: ClaimedFile,
  options: ProcessOptions = defaultOptions,
): Promise<ProcessedImage> {
  if (bytes.length > mediaLimits.imageBytes) throw validationErrors.imageSize();
  const type = await detectType(bytes);
  if (!imageTypes.some((image) => image === type)) throw uploadErrors.unreadableImage();
  if (type !== claimedType) throw uploadErrors.typeMismatch();
  const { default: sharp } = await import('sharp');
  const input = { limitInputPixels: mediaLimits.imagePixels, failOn: 'error', sequentialRead: true } as const;
  const metadata = await sharp(bytes, input).metadata().catch(throwUploadError);
  const staysAnimated = !options.isStill && isAnimated(metadata);
  // sharp cannot rotate animations, so their size is not swapped.
  const { width, height } = staysAnimated ? metadata : metadata.autoOrient;
  const isAvif = type === 'image/avif';
  if (width * height > mediaLimits.imagePixels) throw uploadErrors.tooManyPixels();
  if (isAvif && width * height > mediaLimits.avifPixels) throw uploadErrors.avifTooManyPixels();
  const frameCount = staysAnimated ? (metadata.pages ?? 1) : 1;
  const isSlow = staysAnimated || metadata.isProgressive || isAvif;
  await options.beforeDecoding?.(width * height * frameCount * (isSlow ? slowPixelCost : 1));
  try {
    const { focus } = options;
    const source = staysAnimated ? sharp(bytes, input) : sharp(bytes, input).autoOrient();
    // WebP has no CMYK, so CMYK pictures are converted to sRGB. All other pictures keep their colour profile.
    const upright = metadata.space === 'cmyk' ? source.toColourspace('srgb') : source.keepIccProfile();
    const { share: shareBytes, ...still } = await stillOf(
      upright,
      { width, height },
      staysAnimated ? { focus, withAvif: false, withShare: false } : { ...options, withShare: true },
    );
    const renditions = staysAnimated ? await animatedRenditions(bytes, input, { width, height }) : still.renditions;
    const shared = sharedOf(renditions);
    if (!shared) throw new Error('a picture has at least one rendition');
    const share = { width: shared.width, bytes: shareBytes ?? (await sharePicture(shared.bytes)) };
    const firstFrame = staysAnimated ? (sharedOf(still.renditions)?.bytes ?? null) : null;
    return { ...still, type: 'image', width, height, focus, renditions, firstFrame, share };
  } catch (error) {
    throwUploadError(error);
  }
}

/** Throws the error for the user, for an error of sharp. */
function throwUploadError(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof Error && /pixel limit/i.test(error.message)) throw uploadErrors.tooManyPixels();
  throw uploadErrors.damagedImage();
}

/** Checks a video and removes its metadata. The poster is processed like a picture. Throws like `processMedia`. */
export async function processVideo(
  { bytes, claimedType }: ClaimedFile,
  poster: ClaimedFile,
  captions: Buffer | null = null,
  options: ProcessOptions = defaultOptions,
): Promise<ProcessedVideo> {
  if (bytes.length > mediaLimits.videoBytes) throw validationErrors.videoSize();
  const type = await detectType(bytes);
  if (!isVideo(type)) throw uploadErrors.unreadableVideo();
  // Cameras often name QuickTime as MP4 and the other way round, so only WebM must be claimed correctly.
  const isWebm = type === 'video/webm';
  if (isWebm !== (claimedType === 'video/webm') || mediaKind(claimedType) !== 'video')
    throw uploadErrors.typeMismatch();
  const checked = isWebm ? parseAndCleanWebm(bytes) : parseAndCleanMp4(bytes);
  return {
    type: 'video',
    ...checked,
    contentType: type,
    extension: extensionOf[type],
    poster: await processImage(poster, options),
    captions: captions && parseAndCleanCaptions(captions),
  };
}

const extensionOf = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' } as const;

/** Other names that the file-type package uses for our types. */
const aliases: Readonly<Record<string, UploadType>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/matroska': 'video/webm',
};

const isVideo = (type: UploadType | null): type is (typeof videoTypes)[number] =>
  videoTypes.some((video) => video === type);

/** Detects the type from the file's content. Returns null if the type is not accepted. */
async function detectType(bytes: Buffer): Promise<UploadType | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  return mime === undefined ? null : (aliases[mime] ?? uploadTypes.find((type) => type === mime) ?? null);
}
