import { AppError } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import {
  centre,
  type FocalPoint,
  imageTypes,
  mediaKind,
  type UploadType,
  uploadTypes,
  videoTypes,
} from '@glimpse/contract/media/media';
import { isMoving, movingRenditions } from './animation.ts';
import { checkCaptions } from './captions.ts';
import { refusals } from './refusals.ts';
import { type Still, stillOf, type Wanted } from './renditions.ts';
import { sharedOf, sharePicture } from './share-picture.ts';
import { checkMp4 } from './video-mp4.ts';
import { checkWebm } from './video-webm.ts';

/** A picture that passed. Upright pixels of the original. */
export interface ProcessedImage extends Omit<Still, 'share'> {
  readonly type: 'image';
  readonly width: number;
  readonly height: number;
  readonly focus: FocalPoint;
  /** The first frame of what moves, then `renditions` move, too; null of other pictures. WebP. */
  readonly firstFrame: Buffer | null;
  /** A rendition as a JPEG, for link previews. `width` in pixels. */
  readonly share: { readonly width: number; readonly bytes: Buffer };
}

/** A video that passed. Upright pixels; `bytes` play like the original but say nothing of where it was taken. */
export interface ProcessedVideo {
  readonly type: 'video';
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  readonly contentType: (typeof videoTypes)[number];
  readonly extension: 'mp4' | 'webm' | 'mov';
  readonly poster: ProcessedImage;
  readonly hasSound: boolean;
  /** WebVTT, null when it came without. */
  readonly captions: Buffer | null;
}

/** A file with the type that whoever sent it claims. */
export interface ClaimedFile {
  readonly bytes: Buffer;
  readonly claimedType: string;
}

/** `isStill`: what moves is not to. */
interface WantedOfFile extends Wanted {
  readonly isStill?: boolean;
}

const usual: WantedOfFile = { focus: centre, withAvif: true };

/**
 * Checks an upload and makes its renditions. A video comes with its `poster`, a picture that is checked likewise, and maybe with `captions`. Throws
 * `invalid-argument` with a text for the person who chose the file.
 */
export async function processMedia(
  file: ClaimedFile,
  poster: ClaimedFile | null,
  captions: Buffer | null,
  wanted: WantedOfFile = usual,
): Promise<ProcessedImage | ProcessedVideo> {
  if (mediaKind(file.claimedType) !== 'video') return processImage(file, wanted);
  if (!poster) throw refusals.noPoster();
  return processVideo(file, poster, captions, wanted);
}

/**
 * A picture: decoded, upright, without Exif, XMP and IPTC, with its colour profile and its alpha, in all sizes (sizes.ts). What moves stays
 * so, within bounds, unless it is to stand still.
 */
export async function processImage(
  { bytes, claimedType }: ClaimedFile,
  wanted: WantedOfFile = usual,
): Promise<ProcessedImage> {
  if (bytes.length > limits.imageBytes) throw refusals.imageSize();
  const type = await trueType(bytes);
  if (!imageTypes.some((image) => image === type)) throw refusals.unreadableImage();
  if (type !== claimedType) throw refusals.disguised();
  const { default: sharp } = await import('sharp');
  try {
    const options = { limitInputPixels: limits.imagePixels, failOn: 'error', sequentialRead: true } as const;
    const metadata = await sharp(bytes, options).metadata();
    const moves = !wanted.isStill && isMoving(metadata);
    // Frames cannot be turned.
    const { width, height } = moves ? metadata : metadata.autoOrient;
    if (width * height > limits.imagePixels) throw refusals.tooManyPixels();
    const source = moves ? sharp(bytes, options) : sharp(bytes, options).autoOrient();
    // A profile of printing inks means nothing in a WebP; every other profile stays with its colours.
    const upright = metadata.space === 'cmyk' ? source.toColourspace('srgb') : source.keepIccProfile();
    const { share: shareBytes, ...still } = await stillOf(
      upright,
      { width, height },
      moves ? { ...wanted, withAvif: false, withShare: false } : { ...wanted, withShare: true },
    );
    const renditions = moves ? await movingRenditions(bytes, options, { width, height }) : still.renditions;
    const shared = sharedOf(renditions);
    if (!shared) throw new Error('a picture has at least one rendition');
    const share = { width: shared.width, bytes: shareBytes ?? (await sharePicture(shared.bytes)) };
    const firstFrame = moves ? (sharedOf(still.renditions)?.bytes ?? null) : null;
    const { focus } = wanted;
    return { ...still, type: 'image', width, height, focus, renditions, firstFrame, share };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw refusals.tooManyPixels();
    throw refusals.damagedImage();
  }
}

/** A video: its container whole, with a picture, not too long; its poster checked like any picture, its captions as text with times. */
export async function processVideo(
  { bytes, claimedType }: ClaimedFile,
  poster: ClaimedFile,
  captions: Buffer | null = null,
  wanted: Wanted = usual,
): Promise<ProcessedVideo> {
  if (bytes.length > limits.videoBytes) throw refusals.videoSize();
  const type = await trueType(bytes);
  if (!isVideo(type)) throw refusals.unreadableVideo();
  // Cameras use mp4's and QuickTime's names for one another's files.
  const isWebm = type === 'video/webm';
  if (isWebm !== (claimedType === 'video/webm') || mediaKind(claimedType) !== 'video')
    throw refusals.disguised();
  const checked = isWebm ? checkWebm(bytes) : checkMp4(bytes);
  return {
    type: 'video',
    ...checked,
    contentType: type,
    extension: extensions[type],
    poster: await processImage(poster, wanted),
    captions: captions && checkCaptions(captions),
  };
}

const extensions = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' } as const;

/** What file-type calls things that we know by another name. */
const aliases: Readonly<Record<string, UploadType>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/matroska': 'video/webm',
};

const isVideo = (type: UploadType | null): type is (typeof videoTypes)[number] =>
  videoTypes.some((video) => video === type);

/** The type by the leading bytes, null when it is none that we take. */
async function trueType(bytes: Buffer): Promise<UploadType | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  return mime === undefined ? null : (aliases[mime] ?? uploadTypes.find((type) => type === mime) ?? null);
}
