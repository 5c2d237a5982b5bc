import { limits } from '@glimpse/contract/limits';
import { cleanWebm } from './clean-webm.ts';
import { clusterId, type Element, elementsIn, find, segmentId, unsigned } from './ebml.ts';
import { refusals } from './refusals.ts';
import type { CheckedVideo } from './video-mp4.ts';

/** Element ids of Matroska (RFC 9559, section 5). */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
} as const;

const pictureTrack = 1;
const soundTrack = 2;

/**
 * A WebM file: a `webm` header, a segment that ends within the file (recorders leave its length open), a picture track and
 * at least one cluster. Cleaned of everything that players do not need (clean-webm.ts). Throws a refusal.
 */
export function checkWebm(file: Buffer): CheckedVideo {
  const top = elementsIn(file, 0, file.length);
  const header = find(top, ids.header);
  const segment = find(top, segmentId);
  if (!header || !segment) throw refusals.damagedVideo();
  const docType = find(elementsIn(file, header.start, header.end), ids.docType);
  if (!docType || text(file, docType) !== 'webm') throw refusals.unreadableVideo();

  const parts = elementsIn(file, segment.start, segment.end);
  const tracks = find(parts, ids.tracks);
  if (!tracks || !find(parts, clusterId)) throw refusals.damagedVideo();
  const info = find(parts, ids.info);
  if (info && durationSeconds(file, info) > limits.videoSeconds) throw refusals.videoLength();
  const entries = elementsIn(file, tracks.start, tracks.end).filter(({ id }) => id === ids.track);
  const described = entries.map((track) => elementsIn(file, track.start, track.end));
  const size = described.map((track) => pictureSize(file, track)).find((found) => found !== null);
  if (!size) throw refusals.noPicture();
  const hasSound = described.some((track) => unsigned(file, find(track, ids.trackType)) === soundTrack);
  return { ...size, hasSound, bytes: cleanWebm(file, entries) };
}

const text = (file: Buffer, { start, end }: Element): string =>
  file.toString('latin1', start, end).replace(/\0+$/, '');

/** Duration counts timestamp units, of a million nanoseconds unless the file says otherwise. */
function durationSeconds(file: Buffer, info: Element): number {
  const fields = elementsIn(file, info.start, info.end);
  const duration = find(fields, ids.duration);
  if (!duration) return 0;
  const length = duration.end - duration.start;
  const units =
    length === 8 ? file.readDoubleBE(duration.start) : length === 4 ? file.readFloatBE(duration.start) : 0;
  return (units * (unsigned(file, find(fields, ids.timestampScale)) || 1_000_000)) / 1e9;
}

function pictureSize(file: Buffer, track: readonly Element[]): { width: number; height: number } | null {
  const video = find(track, ids.video);
  if (unsigned(file, find(track, ids.trackType)) !== pictureTrack || !video) return null;
  const fields = elementsIn(file, video.start, video.end);
  const width = unsigned(file, find(fields, ids.pixelWidth));
  const height = unsigned(file, find(fields, ids.pixelHeight));
  return width > 0 && height > 0 ? { width, height } : null;
}
