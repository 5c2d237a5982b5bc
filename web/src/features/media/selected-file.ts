import { type FocalPoint, imageTypes, type Media, mediaKind, videoTypes } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { validationTexts } from '@glimpse/contract/texts';
import { type Crop, isUncropped, partOf } from '../../lib/pictures/crop.ts';
import { isHeic } from '../../lib/pictures/is-heic.ts';
import { type Redraw, type Size, wholePicture } from '../../lib/pictures/redraw-plan.ts';

/** A file that the user selected and that passed the checks in the browser. It is not sent yet. */
export interface SelectedFile {
  readonly file: File;
  readonly kind: Media['type'];
  /** The content type of the upload. */
  readonly type: string;
  /** Whether the browser must redraw the picture before it is sent, because it is HEIC or too large. */
  readonly needsRedraw: boolean;
  /** The crop and the focal point that the user set, or null. */
  readonly adjustment: Adjustment | null;
  /** The captions of a video, as WebVTT, or null. */
  readonly captions: Blob | null;
}

export interface Adjustment {
  readonly crop: Crop;
  /** In fractions of the cropped picture. */
  readonly focus: FocalPoint;
  /** The size of the picture before cropping. */
  readonly size: Size;
}

/** Why a file was not accepted. */
export interface Rejection {
  /** The file name, or '' if the text is not about one of several files. */
  readonly name: string;
  readonly text: string;
  /** The same picture, to be sent smaller if the user agrees. null if the browser cannot make it smaller. */
  readonly smaller: SelectedFile | null;
}

/** More bytes than any camera needs for a picture. The browser may run out of memory when it decodes a larger file. */
const maxRedrawBytes = 64 * 2 ** 20;
/** Redrawing keeps only the first frame of a GIF, so GIFs are not in this list. */
const redrawableTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Used when the browser reports no type. */
const typesByExtension: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
};
const typeAliases: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};

export const selectionTexts = {
  imagesOnly: 'Choose a JPEG, PNG, WebP, GIF or AVIF picture.',
  mediaOnly: 'Choose a JPEG, PNG, WebP, GIF or AVIF picture, or an MP4, WebM or MOV video.',
  empty: 'This file is empty.',
  several: 'Choose one file at a time.',
  tooMany: `A post can have up to ${postLimits.media} photos and videos.`,
} as const;

/** Returns the `accept` attribute of a file input for pictures (`image`), or for pictures and videos (`media`). */
export const acceptedTypes = (accepted: 'image' | 'media'): string =>
  (accepted === 'image' ? imageTypes : [...imageTypes, ...videoTypes]).join(',');

function contentType({ name, type }: File): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const reported = type === '' ? (typesByExtension[extension] ?? '') : type.toLowerCase();
  return typeAliases[reported] ?? reported;
}

/** Checks the type and size of a file. Returns a message for the user if the file is not accepted. */
export function checkFile(file: File, accepted: 'image' | 'media'): SelectedFile | string {
  const type = contentType(file);
  const kind = mediaKind(type);
  if (kind === null || (kind === 'video' && accepted === 'image'))
    return accepted === 'image' ? selectionTexts.imagesOnly : selectionTexts.mediaOnly;
  if (file.size === 0) return selectionTexts.empty;
  if (kind === 'image' && file.size > mediaLimits.imageBytes) return validationTexts.imageSize;
  if (kind === 'video' && file.size > mediaLimits.videoBytes) return validationTexts.videoSize;
  return { file, kind, type, needsRedraw: false, adjustment: null, captions: null };
}

/** Like `checkFile`, for a post. Accepts HEIC pictures, too, and offers to make large pictures smaller. */
function checkPostFile(file: File): SelectedFile | Omit<Rejection, 'name'> {
  const canRedraw = file.size > 0 && file.size <= maxRedrawBytes;
  const redrawn = (type: string): SelectedFile => ({
    ...{ file, kind: 'image', type, needsRedraw: true },
    ...{ adjustment: null, captions: null },
  });
  if (canRedraw && isHeic(file)) return redrawn('image/jpeg');
  const checked = checkFile(file, 'media');
  if (typeof checked !== 'string') return checked;
  const type = contentType(file);
  const canShrink = canRedraw && checked === validationTexts.imageSize && redrawableTypes.includes(type);
  return { text: checked, smaller: canShrink ? redrawn(type) : null };
}

/** Checks files that were selected together for a post that has room for `room` more. */
export function selectFiles(files: readonly File[], room: number) {
  const selected: SelectedFile[] = [];
  const rejections: Rejection[] = [];
  for (const file of files) {
    const checked = checkPostFile(file);
    if ('text' in checked) rejections.push({ name: files.length > 1 ? file.name : '', ...checked });
    else if (selected.length < room) selected.push(checked);
    else if (!rejections.includes(tooManyFiles)) rejections.push(tooManyFiles);
  }
  return { selected, rejections };
}

export const tooManyFiles: Rejection = { name: '', text: selectionTexts.tooMany, smaller: null };

/** Returns how the picture must be redrawn before it is sent, or null if the file is sent unchanged. */
export function redrawOf({ adjustment, needsRedraw }: SelectedFile): Redraw | null {
  if (adjustment && !isUncropped(adjustment.crop)) {
    const { crop, size } = adjustment;
    return { quarterTurns: crop.quarterTurns, part: partOf(size, crop) };
  }
  return needsRedraw ? wholePicture : null;
}
