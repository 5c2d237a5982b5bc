import { type FocalPoint, imageTypes, type Media, mediaKind, videoTypes } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { validationTexts } from '@glimpse/contract/texts';
import { type Crop, croppedPart, isUncropped } from '../../lib/pictures/crop.ts';
import { isHeic } from '../../lib/pictures/is-heic.ts';
import { type Redraw, type Size, wholePicture } from '../../lib/pictures/redraw-plan.ts';

/** A file that the user selected and that passed the checks in the browser. */
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
  /** The focal point, in fractions of the cropped picture. */
  readonly focus: FocalPoint;
  /** The size of the picture before cropping. */
  readonly size: Size;
}

/** Why a file was not accepted. */
export interface Rejection {
  /** The file name, or '' if only one file was selected or the text is not about a single file. */
  readonly name: string;
  readonly text: string;
  /** The picture, to be made smaller before it is sent if the user agrees. null if the browser cannot do that. */
  readonly smaller: SelectedFile | null;
}

/** The browser may run out of memory when it decodes a larger file. The pictures of cameras are smaller. */
const maxRedrawBytes = 64 * 2 ** 20;
/** Redrawing keeps only the first frame of a GIF, so GIFs are not in this list. */
const redrawableTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** For files whose type the browser does not report. */
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
/** Types that some systems report instead of the usual ones. */
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
  const knownType = type === '' ? (typesByExtension[extension] ?? '') : type.toLowerCase();
  return typeAliases[knownType] ?? knownType;
}

/** The fields of a file that is sent unchanged. */
export const unadjusted = { needsRedraw: false, adjustment: null, captions: null } as const;

/** Returns the file if its type and size are accepted, or else a message for the user. */
export function checkFile(file: File, accepted: 'image' | 'media'): SelectedFile | string {
  const type = contentType(file);
  const kind = mediaKind(type);
  if (kind === null || (kind === 'video' && accepted === 'image'))
    return accepted === 'image' ? selectionTexts.imagesOnly : selectionTexts.mediaOnly;
  if (file.size === 0) return selectionTexts.empty;
  if (kind === 'image' && file.size > mediaLimits.imageBytes) return validationTexts.imageSize;
  if (kind === 'video' && file.size > mediaLimits.videoBytes) return validationTexts.videoSize;
  return { ...unadjusted, file, kind, type };
}

/** Like `checkFile`, for a post. Also accepts HEIC pictures. Offers to make a picture smaller if it is too large. */
function checkPostFile(file: File): SelectedFile | Omit<Rejection, 'name'> {
  const canRedraw = file.size > 0 && file.size <= maxRedrawBytes;
  const toRedraw = (type: string): SelectedFile => ({ ...unadjusted, file, kind: 'image', type, needsRedraw: true });
  if (canRedraw && isHeic(file)) return toRedraw('image/jpeg');
  const checked = checkFile(file, 'media');
  if (typeof checked !== 'string') return checked;
  const type = contentType(file);
  const canShrink = canRedraw && checked === validationTexts.imageSize && redrawableTypes.includes(type);
  return { text: checked, smaller: canShrink ? toRedraw(type) : null };
}

/** Checks files that were selected together. `room` is the number of files that the post can still take. */
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

/** Returns how to redraw the picture before it is sent, or null if the file is sent unchanged. */
export function redrawOf({ adjustment, needsRedraw }: SelectedFile): Redraw | null {
  if (adjustment && !isUncropped(adjustment.crop)) {
    const { crop, size } = adjustment;
    return { quarterTurns: crop.quarterTurns, part: croppedPart(size, crop) };
  }
  return needsRedraw ? wholePicture : null;
}
