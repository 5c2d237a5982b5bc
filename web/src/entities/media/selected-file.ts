import { type FocalPoint, imageTypes, type Media, mediaKind, videoTypes } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { t } from '../../lib/languages/translate.ts';
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

const megabytes = (bytes: number) => bytes / 2 ** 20;

const problemTexts = {
  imagesOnly: () => t('media.imagesOnly'),
  mediaOnly: () => t('media.imagesAndVideosOnly'),
  empty: () => t('media.emptyFile'),
  several: () => t('media.oneFileOnly'),
  tooMany: () => t('media.tooManyFiles', { count: postLimits.media }),
  imageTooLarge: () => t('media.imageTooLarge', { megabytes: megabytes(mediaLimits.imageBytes) }),
  videoTooLarge: () => t('media.videoTooLarge', { megabytes: megabytes(mediaLimits.videoBytes) }),
} as const satisfies Record<string, () => string>;

/** Why a selection was not accepted. */
export type FileProblem = keyof typeof problemTexts;

export const problemText = (problem: FileProblem): string => problemTexts[problem]();

const rejection = (name: string, problem: FileProblem, smaller: SelectedFile | null): Rejection => ({
  name,
  // A getter, because the language can change while the text is shown.
  get text() {
    return problemText(problem);
  },
  smaller,
});

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

/** Returns the file if its type and size are accepted, or else the problem. */
export function checkFile(file: File, accepted: 'image' | 'media'): SelectedFile | FileProblem {
  const type = contentType(file);
  const kind = mediaKind(type);
  if (kind === null || (kind === 'video' && accepted === 'image'))
    return accepted === 'image' ? 'imagesOnly' : 'mediaOnly';
  if (file.size === 0) return 'empty';
  if (kind === 'image' && file.size > mediaLimits.imageBytes) return 'imageTooLarge';
  if (kind === 'video' && file.size > mediaLimits.videoBytes) return 'videoTooLarge';
  return { ...unadjusted, file, kind, type };
}

const canRedraw = ({ size }: File) => size > 0 && size <= maxRedrawBytes;
const toRedraw = (file: File, type: string): SelectedFile => ({
  ...unadjusted,
  file,
  kind: 'image',
  type,
  needsRedraw: true,
});

/** Like `checkFile`, for a post. Also accepts HEIC pictures. */
const checkPostFile = (file: File): SelectedFile | FileProblem =>
  canRedraw(file) && isHeic(file) ? toRedraw(file, 'image/jpeg') : checkFile(file, 'media');

/** Returns a picture that is too large, to be made smaller. null if there is another problem, or if it cannot be. */
function toShrink(file: File, problem: FileProblem): SelectedFile | null {
  const type = contentType(file);
  return problem === 'imageTooLarge' && canRedraw(file) && redrawableTypes.includes(type) ? toRedraw(file, type) : null;
}

/** Checks files that were selected together. `room` is the number of files that the post can still take. */
export function selectFiles(files: readonly File[], room: number) {
  const selected: SelectedFile[] = [];
  const rejections: Rejection[] = [];
  for (const file of files) {
    const checked = checkPostFile(file);
    if (typeof checked === 'string')
      rejections.push(rejection(files.length > 1 ? file.name : '', checked, toShrink(file, checked)));
    else if (selected.length < room) selected.push(checked);
    else if (!rejections.includes(tooManyFiles)) rejections.push(tooManyFiles);
  }
  return { selected, rejections };
}

export const tooManyFiles = rejection('', 'tooMany', null);

/** Returns how to redraw the picture before it is sent, or null if the file is sent unchanged. */
export function redrawOf({ adjustment, needsRedraw }: SelectedFile): Redraw | null {
  if (adjustment && !isUncropped(adjustment.crop)) {
    const { crop, size } = adjustment;
    return { quarterTurns: crop.quarterTurns, part: croppedPart(size, crop) };
  }
  return needsRedraw ? wholePicture : null;
}
