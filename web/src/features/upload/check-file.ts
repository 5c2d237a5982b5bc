import { limits } from '@glimpse/contract/limits';
import { imageTypes, mediaKind, uploadTypes, videoTypes } from '@glimpse/contract/media/media';
import { validationTexts } from '@glimpse/contract/texts';

/** What a place takes: pictures only, or pictures and videos. */
export type Accepted = 'image' | 'media';

/** A file that may be sent, with the type it is sent as. */
export interface CheckedFile {
  readonly kind: 'image' | 'video';
  readonly type: string;
}

/** For the browsers and systems that know no type for a name. */
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
/** Other names of the types we take. */
const aliases: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};

export const uploadTexts = {
  imagesOnly: 'Choose a JPEG, PNG, WebP, GIF or AVIF picture.',
  mediaOnly: 'Choose a JPEG, PNG, WebP, GIF or AVIF picture, or an MP4, WebM or MOV video.',
  empty: 'This file is empty.',
  several: 'Choose one file at a time.',
} as const;

/** The `accept` attribute of a file chooser. */
export const acceptedTypes = (accept: Accepted): string =>
  (accept === 'image' ? imageTypes : [...imageTypes, ...videoTypes]).join(',');

function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const said = type === '' ? (typesByExtension[extension] ?? '') : type.toLowerCase();
  return aliases[said] ?? said;
}

/** Whether a file may be sent, judged by what the browser says of it; a text for the person when it may not. */
export function checkFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  accept: Accepted,
): CheckedFile | string {
  const type = typeOf(file);
  const kind = uploadTypes.some((known) => known === type) ? mediaKind(type) : null;
  if (kind === null || (kind === 'video' && accept === 'image'))
    return accept === 'image' ? uploadTexts.imagesOnly : uploadTexts.mediaOnly;
  if (file.size === 0) return uploadTexts.empty;
  if (kind === 'image' && file.size > limits.imageBytes) return validationTexts.imageSize;
  if (kind === 'video' && file.size > limits.videoBytes) return validationTexts.videoSize;
  return { kind, type };
}
