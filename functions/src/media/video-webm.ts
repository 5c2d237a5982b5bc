import { limits } from '@glimpse/contract/limits';
import { refusals } from './refusals.ts';
import type { CheckedVideo } from './video-mp4.ts';

/** Element ids of Matroska (RFC 9559, section 5). */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
} as const;

interface Element {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/**
 * A WebM file: a `webm` header, a segment that ends within the file (recorders leave its length open), a picture track and
 * at least one cluster. Throws a refusal.
 */
export function checkWebm(file: Buffer): CheckedVideo {
  const top = elementsIn(file, 0, file.length);
  const header = find(top, ids.header);
  const segment = find(top, ids.segment);
  if (!header || !segment) throw refusals.damagedVideo();
  const docType = find(elementsIn(file, header.start, header.end), ids.docType);
  if (!docType || text(file, docType) !== 'webm') throw refusals.unreadable();

  const parts = elementsIn(file, segment.start, segment.end);
  const tracks = find(parts, ids.tracks);
  if (!tracks || !find(parts, ids.cluster)) throw refusals.damagedVideo();
  const info = find(parts, ids.info);
  if (info && durationSeconds(file, info) > limits.videoSeconds) throw refusals.videoLength();
  const size = elementsIn(file, tracks.start, tracks.end)
    .filter(({ id }) => id === ids.track)
    .map((track) => pictureSize(file, elementsIn(file, track.start, track.end)))
    .find((found) => found !== null);
  if (!size) throw refusals.noPicture();
  return { ...size, bytes: file };
}

/** The children of an element; stops where one of open length begins, which reaches to the end. */
function elementsIn(file: Buffer, from: number, to: number): Element[] {
  const elements: Element[] = [];
  let at = from;
  while (at < to) {
    const id = readVarint(file, at, to, true);
    const length = readVarint(file, at + id.bytes, to, false);
    const start = at + id.bytes + length.bytes;
    const end = length.isOpen ? to : start + length.value;
    if (end > to) throw refusals.damagedVideo();
    elements.push({ id: id.value, start, end });
    at = end;
    // Clusters of open length follow one another without a known end: what is needed comes before.
    if (length.isOpen && id.value === ids.cluster) break;
  }
  return elements;
}

const find = (elements: readonly Element[], id: number): Element | undefined =>
  elements.find((element) => element.id === id);

/** EBML's variable-length number (RFC 8794, section 4); an id keeps its length marker. All ones: length open. */
function readVarint(file: Buffer, at: number, to: number, keepMarker: boolean) {
  const first = at < to ? (file[at] ?? 0) : 0;
  const bytes = Math.clz32(first) - 23;
  if (first === 0 || bytes > 8 || at + bytes > to) throw refusals.damagedVideo();
  const marker = 0x80 >> (bytes - 1);
  let value = keepMarker ? first : first & (marker - 1);
  let isOpen = (first & (marker - 1)) === marker - 1;
  for (let index = 1; index < bytes; index++) {
    const next = file[at + index] ?? 0;
    value = value * 256 + next;
    isOpen &&= next === 0xff;
  }
  return { value, bytes, isOpen };
}

const text = (file: Buffer, { start, end }: Element): string =>
  file.toString('latin1', start, end).replace(/\0+$/, '');

function unsigned(file: Buffer, element: Element | undefined): number {
  if (!element || element.end - element.start > 6 || element.end === element.start) return 0;
  return file.readUIntBE(element.start, element.end - element.start);
}

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
  if (unsigned(file, find(track, ids.trackType)) !== 1 || !video) return null;
  const fields = elementsIn(file, video.start, video.end);
  const width = unsigned(file, find(fields, ids.pixelWidth));
  const height = unsigned(file, find(fields, ids.pixelHeight));
  return width > 0 && height > 0 ? { width, height } : null;
}
