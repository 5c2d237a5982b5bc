import { AppError } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { imageTypes, mediaKind, type UploadType, uploadTypes, videoTypes } from '@glimpse/contract/media';
import type { Sharp } from 'sharp';
import { refusals } from './refusals.ts';
import { sharePicture } from './share-picture.ts';
import { checkMp4 } from './video-mp4.ts';
import { checkWebm } from './video-webm.ts';

/** A rendition. `width` in pixels; `bytes` is a WebP file, of the share picture a JPEG. */
export interface Rendition {
  readonly width: number;
  readonly bytes: Buffer;
}

/** A picture that passed. Upright pixels of the original; `placeholder` is a thumbhash in base64; widths ascending. */
export interface ProcessedImage {
  readonly type: 'image';
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly renditions: readonly Rendition[];
  /** The largest rendition as a JPEG, for link previews. */
  readonly share: Rendition;
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
}

/** A file with the type that whoever sent it claims. */
export interface ClaimedFile {
  readonly bytes: Buffer;
  readonly claimedType: string;
}

/** WebP cannot be higher or wider than 16383 pixels; nobody scrolls through that much. */
const maxRenditionHeight = 8192;
const placeholderPixels = 100;

/**
 * Checks an upload and makes its renditions. A video comes with its `poster`, a picture that is checked likewise. Throws
 * `invalid-argument` with a text for the person who chose the file.
 */
export async function processMedia(
  file: ClaimedFile,
  poster: ClaimedFile | null,
): Promise<ProcessedImage | ProcessedVideo> {
  if (mediaKind(file.claimedType) !== 'video') return processImage(file);
  if (!poster) throw refusals.noPoster();
  return processVideo(file, poster);
}

/** A picture: decoded, upright, without Exif, XMP and IPTC, with its colour profile, at 320, 640 and 1080 pixels or its own width. */
export async function processImage({ bytes, claimedType }: ClaimedFile): Promise<ProcessedImage> {
  if (bytes.length > limits.imageBytes) throw refusals.imageSize();
  const type = await trueType(bytes);
  if (!imageTypes.some((image) => image === type)) throw refusals.unreadableImage();
  if (type !== claimedType) throw refusals.disguised();
  const { default: sharp } = await import('sharp');
  try {
    const options = { limitInputPixels: limits.imagePixels, failOn: 'error', sequentialRead: true } as const;
    const { autoOrient, space } = await sharp(bytes, options).metadata();
    const { width, height } = autoOrient;
    if (width * height > limits.imagePixels) throw refusals.tooManyPixels();
    // A profile of printing inks means nothing in a WebP; every other profile stays with its colours.
    const source = sharp(bytes, options).autoOrient();
    const upright = space === 'cmyk' ? source.toColourspace('srgb') : source.keepIccProfile();
    const renditions = await Promise.all(renditionWidths(width).map((wanted) => rendition(upright, wanted)));
    const placeholder = await thumbhash(sharp(bytes, options).autoOrient());
    const share = await shareRendition(renditions);
    return { type: 'image', width, height, placeholder, renditions, share };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw refusals.tooManyPixels();
    throw refusals.damagedImage();
  }
}

/** A video: its container whole, with a picture, not too long; its poster checked like any picture. */
export async function processVideo(
  { bytes, claimedType }: ClaimedFile,
  poster: ClaimedFile,
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
    poster: await processImage(poster),
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

/** Never enlarged: a picture that is narrower than 1080 keeps its own width as the largest. */
function renditionWidths(width: number): number[] {
  const smaller = limits.variantWidths.filter((wanted) => wanted < width);
  const largest = Math.max(...limits.variantWidths);
  return width > largest ? smaller : [...smaller, width];
}

async function rendition(upright: Sharp, width: number): Promise<Rendition> {
  const { data, info } = await upright
    .clone()
    .resize({ width, height: maxRenditionHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, bytes: data };
}

async function shareRendition(renditions: readonly Rendition[]): Promise<Rendition> {
  const largest = renditions.at(-1);
  if (!largest) throw new Error('a picture has at least one rendition');
  return { width: largest.width, bytes: await sharePicture(largest.bytes) };
}

async function thumbhash(upright: Sharp): Promise<string> {
  const { rgbaToThumbHash } = await import('thumbhash');
  const { data, info } = await upright
    .resize(placeholderPixels, placeholderPixels, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
