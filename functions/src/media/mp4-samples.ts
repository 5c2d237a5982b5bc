import { uploadErrors } from '@glimpse/contract/media/media-errors';
import type { CleanFrame } from './codecs/clean-frame.ts';
import type { SampleRun, Track } from './mp4-chunks.ts';
import { maxCount } from './mp4-fields.ts';

/** Videos can use some samples twice. A damaged file could use the same bytes millions of times. */
const maxUses = 2;

/**
 * Removes private data from samples, in place. `cleaners` has a function for each sample description of a track. Throws
 * an upload error if a sample is outside of the file, if it has no description, or if there are too many samples.
 */
export function cleanSamples(
  bytes: Buffer,
  runs: readonly SampleRun[],
  cleaners: ReadonlyMap<Track, readonly (CleanFrame | undefined)[]>,
): void {
  let [samplesLeft, bytesLeft] = [maxCount, maxUses * bytes.length];
  for (const { track, description, start, end, sampleCount, sizeOf } of runs) {
    const ofTrack = cleaners.get(track) ?? [];
    if (end > start && !(description - 1 in ofTrack)) throw uploadErrors.damagedVideo();
    const clean = ofTrack[description - 1];
    if (!clean || !sizeOf) continue;
    let offset = start;
    for (let index = 0; index < sampleCount && offset < end; index++) {
      const sampleEnd = Math.min(offset + sizeOf(index), end);
      samplesLeft -= 1;
      bytesLeft -= sampleEnd - offset;
      if (offset < 0 || sampleEnd > bytes.length || samplesLeft < 0 || bytesLeft < 0) throw uploadErrors.damagedVideo();
      clean(bytes.subarray(offset, sampleEnd));
      offset = sampleEnd;
    }
  }
}
