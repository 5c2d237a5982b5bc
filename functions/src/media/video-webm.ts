import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { cleanWebm } from './clean-webm.ts';
import { childElements, type Element, elementsIn, find, readUnsigned } from './ebml.ts';
import { matroskaIds as ids, trackTypes } from './matroska-ids.ts';
import { uploadErrors } from './upload-errors.ts';
import type { CheckedVideo } from './video-mp4.ts';

/**
 * Parses a WebM file and removes its metadata (clean-webm.ts). Throws an upload error if the file is not WebM, if an
 * element exceeds its parent, if a cluster or a video track are missing, or if the video is too long.
 */
export function parseAndCleanWebm(file: Buffer): CheckedVideo {
  const top = elementsIn(file, 0, file.length);
  const header = find(top, ids.ebml);
  const segment = find(top, ids.segment);
  if (!header || !segment) throw uploadErrors.damagedVideo();
  const docType = find(childElements(file, header), ids.docType);
  if (!docType || text(file, docType) !== 'webm') throw uploadErrors.unreadableVideo();

  const inSegment = childElements(file, segment);
  const tracks = find(inSegment, ids.tracks);
  if (!tracks || !find(inSegment, ids.cluster)) throw uploadErrors.damagedVideo();
  const info = find(inSegment, ids.info);
  if (info && durationSeconds(file, info) > mediaLimits.videoSeconds) throw uploadErrors.videoTooLong();

  const entries = childElements(file, tracks).filter(({ id }) => id === ids.trackEntry);
  const fieldsOfTracks = entries.map((entry) => childElements(file, entry));
  const size = fieldsOfTracks.map((fields) => pictureSize(file, fields)).find((found) => found !== null);
  if (!size) throw uploadErrors.noVideoTrack();
  const hasSound = fieldsOfTracks.some((fields) => trackType(file, fields) === trackTypes.audio);
  return { ...size, hasSound, bytes: cleanWebm(file, entries) };
}

const text = (file: Buffer, { start, end }: Element): string => file.toString('latin1', start, end).replace(/\0+$/, '');

const trackType = (file: Buffer, fields: readonly Element[]): number => readUnsigned(file, find(fields, ids.trackType));

const defaultTimestampScale = 1_000_000;

/** Returns the duration in seconds. 0 if it is unknown. The file has it in units of `timestampScale` nanoseconds. */
function durationSeconds(file: Buffer, info: Element): number {
  const fields = childElements(file, info);
  const duration = find(fields, ids.duration);
  if (!duration) return 0;
  const timestampScale = readUnsigned(file, find(fields, ids.timestampScale)) || defaultTimestampScale;
  return (readFloat(file, duration) * timestampScale) / 1e9;
}

/** Reads a float of 8 or 4 bytes. Returns 0 for other lengths. */
function readFloat(file: Buffer, { start, end }: Element): number {
  if (end - start === 8) return file.readDoubleBE(start);
  return end - start === 4 ? file.readFloatBE(start) : 0;
}

/** Returns the size in pixels. Null if this is not a video track. */
function pictureSize(file: Buffer, fields: readonly Element[]): { width: number; height: number } | null {
  const video = find(fields, ids.video);
  if (trackType(file, fields) !== trackTypes.video || !video) return null;
  const inVideo = childElements(file, video);
  const width = readUnsigned(file, find(inVideo, ids.pixelWidth));
  const height = readUnsigned(file, find(inVideo, ids.pixelHeight));
  return width > 0 && height > 0 ? { width, height } : null;
}
