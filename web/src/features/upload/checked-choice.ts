import { limits } from '@glimpse/contract/limits';
import { sourceOf } from './source-of.ts';
import type { Source } from './upload-job.ts';

/** Why a file was not taken; `name` is '' when only one was chosen. */
export interface Refusal {
  readonly name: string;
  readonly text: string;
}

/** What came of files that were chosen together: what is sent, what is not, and what of that could be made smaller. */
export interface CheckedChoice {
  readonly sources: readonly Source[];
  readonly refusals: readonly Refusal[];
  readonly offers: readonly Source[];
}

export const tooMany = `A post holds at most ${limits.postMedia} photos and videos.`;

/** `room`: how many more the post may hold. */
export function checkedChoice(files: readonly File[], room: number): CheckedChoice {
  const sources: Source[] = [];
  const offers: Source[] = [];
  const refusals: Refusal[] = [];
  for (const file of files) {
    const checked = sourceOf(file);
    const name = files.length > 1 ? file.name : '';
    if ('text' in checked) {
      refusals.push({ name, text: checked.text });
      if (checked.offer) offers.push(checked.offer);
    } else if (sources.length < room) sources.push(checked);
    else if (!refusals.some(({ text }) => text === tooMany)) refusals.push({ name: '', text: tooMany });
  }
  return { sources, refusals, offers };
}
