import { limits } from '@glimpse/contract/limits';
import { validationTexts } from '@glimpse/contract/texts';
import { isHeic } from '../../lib/pictures/heic.ts';
import { wholePicture } from '../../lib/pictures/redraw-plan.ts';
import { checkFile } from './check-file.ts';
import type { Source } from './upload-job.ts';

/** More than any camera makes of one photograph; above it a browser might not survive reading it. */
const redrawnBytes = 64 * 2 ** 20;

/** Of a GIF only the first picture could be drawn anew. */
const smallerTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Why a file is not taken, and what it would become after all if the person agrees: a smaller one. */
export interface Refused {
  readonly text: string;
  readonly offer: Source | null;
}

/** What is sent of a file that was chosen for a post. */
export function sourceOf(file: File): Source | Refused {
  if (isHeic(file) && file.size > 0 && file.size <= redrawnBytes)
    return { file, kind: 'image', type: 'image/jpeg', redraw: wholePicture };
  const checked = checkFile(file, 'media');
  if (typeof checked !== 'string') return { file, ...checked };
  const isTooLarge = checked === validationTexts.imageSize && file.size <= redrawnBytes;
  // As it would be, if only it were smaller.
  const smaller = isTooLarge ? checkFile({ ...named(file), size: limits.imageBytes }, 'media') : null;
  const offer =
    smaller && typeof smaller !== 'string' && smallerTypes.includes(smaller.type)
      ? { file, ...smaller, redraw: wholePicture }
      : null;
  return { text: checked, offer };
}

const named = ({ name, type }: File) => ({ name, type });
