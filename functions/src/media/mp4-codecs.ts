import { openAv1 } from './codecs/av1.ts';
import type { CleanFrame } from './codecs/clean-frame.ts';
import { openEsds } from './codecs/esds.ts';
import { cleanFlac } from './codecs/flac.ts';
import { openH264 } from './codecs/h264.ts';
import { openDolbyVisionHevc, openHevc } from './codecs/hevc.ts';
import { cleanJpeg } from './codecs/jpeg.ts';
import { cleanVp9 } from './codecs/vp9.ts';
import { type Box, boxesIn, descend, findBox } from './iso-boxes.ts';
import { configurationBoxes } from './mp4-boxes.ts';
import type { Track } from './mp4-chunks.ts';
import { table } from './mp4-fields.ts';

/** The function that cleans the samples of a sample description. Undefined if its samples stay as they are. */
type SampleCleaner = CleanFrame | undefined;

/** Cleans the decoder configurations of a track, in place. Returns a function for each of its sample descriptions. */
export function openCodecs(bytes: Buffer, track: Track): SampleCleaner[] {
  const stsd = descend(bytes, track.boxes, 'mdia', 'minf', 'stbl', 'stsd');
  if (!stsd) return [];
  const entries = boxesIn(bytes, stsd.start + table.entries, stsd.end);
  return entries.map((entry) => openCodec(bytes, entry, configurationBoxes(bytes, track.handler, entry)));
}

function openCodec(bytes: Buffer, { type }: Box, boxes: readonly Box[]): SampleCleaner {
  const configuration = (name: string): Buffer | undefined => {
    const box = findBox(boxes, name);
    return box && bytes.subarray(box.start, box.end);
  };
  const avcC = configuration('avcC');
  if (avcC) return openH264(avcC);
  const hvcC = configuration('hvcC');
  const isDolbyVision = findBox(boxes, 'dvcC') ?? findBox(boxes, 'dvvC');
  if (hvcC) return isDolbyVision ? openDolbyVisionHevc(hvcC) : openHevc(hvcC);
  const av1C = configuration('av1C');
  if (av1C) return openAv1(av1C);
  const dfLa = configuration('dfLa');
  if (dfLa) cleanFlac(dfLa);
  const esds = configuration('esds');
  if (esds) return openEsds(esds);
  return frameCleaners[type];
}

/** Formats without a decoder configuration that can have private data, by the type of the sample entry. */
const frameCleaners: Readonly<Record<string, CleanFrame>> = {
  vp09: cleanVp9,
  jpeg: cleanJpeg,
  mjpa: cleanJpeg,
  mjpb: cleanJpeg,
};
