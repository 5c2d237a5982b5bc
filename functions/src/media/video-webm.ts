import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { cleanWebm } from './clean-webm.ts';
import { childElements, type EbmlElement, elementsIn, findElement, readUnsigned } from './ebml.ts';
import { matroskaIds as ids, trackTypes } from './matroska-ids.ts';
import { type CheckedVideo, readVideo } from './video-mp4.ts';

/**
 * Parses a WebM file and removes its metadata (clean-webm.ts). Throws an upload error if the file is not WebM, if it is
 * damaged, if it has no video track, or if the video is too long.
 */
export const parseAndCleanWebm = (file: Buffer): CheckedVideo => readVideo(() => parseAndClean(file));

function parseAndClean(file: Buffer): CheckedVideo {
  const topElements = elementsIn(file, 0, file.length);
  const header = findElement(topElements, ids.ebml);
  const segment = findElement(topElements, ids.segment);
  if (!header || !segment) throw uploadErrors.damagedVideo();
  const docType = findElement(childElements(file, header), ids.docType);
  if (!docType || text(file, docType) !== 'webm') throw uploadErrors.unreadableVideo();

  const segmentElements = childElements(file, segment);
  const tracks = findElement(segmentElements, ids.tracks);
  if (!tracks || !findElement(segmentElements, ids.cluster)) throw uploadErrors.damagedVideo();
  const info = findElement(segmentElements, ids.info);
  if (info && durationSeconds(file, info) > mediaLimits.videoSeconds) throw uploadErrors.videoTooLong();

  const entries = childElements(file, tracks).filter(({ id }) => id === ids.trackEntry);
  const fieldsOfTracks = entries.map((entry) => childElements(file, entry));
  const size = fieldsOfTracks.map((fields) => pictureSize(file, fields)).find((found) => found !== null);
  if (!size) throw uploadErrors.noVideoTrack();
  const hasSound = fieldsOfTracks.some((fields) => trackType(file, fields) === trackTypes.audio);
  return { ...size, hasSound, bytes: cleanWebm(file, entries) };
}

const text = (file: Buffer, { start, end }: EbmlElement): string =>
  file.toString('latin1', start, end).replace(/\0+$/, '');

const trackType = (file: Buffer, fields: readonly EbmlElement[]): number =>
  readUnsigned(file, findElement(fields, ids.trackType));

const defaultTimestampScale = 1_000_000;

/** Returns the duration in seconds. 0 if it is unknown. The unit in the file is `timestampScale` nanoseconds. */
function durationSeconds(file: Buffer, info: EbmlElement): number {
  const fields = childElements(file, info);
  const duration = findElement(fields, ids.duration);
  if (!duration) return 0;
  const timestampScale = readUnsigned(file, findElement(fields, ids.timestampScale)) || defaultTimestampScale;
  return (readFloat(file, duration) * timestampScale) / 1e9;
}

/** Reads a float of 8 or 4 bytes. Returns 0 for other lengths. */
function readFloat(file: Buffer, { start, end }: EbmlElement): number {
  if (end - start === 8) return file.readDoubleBE(start);
  return end - start === 4 ? file.readFloatBE(start) : 0;
}

/** Returns the size in pixels. Null if this is not a video track. */
function pictureSize(file: Buffer, fields: readonly EbmlElement[]): { width: number; height: number } | null {
  const video = findElement(fields, ids.video);
  if (trackType(file, fields) !== trackTypes.video || !video) return null;
  const videoElements = childElements(file, video);
  const width = readUnsigned(file, findElement(videoElements, ids.pixelWidth));
  const height = readUnsigned(file, findElement(videoElements, ids.pixelHeight));
  return width > 0 && height > 0 ? { width, height } : null;
}
