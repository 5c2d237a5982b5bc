import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';

/** A timestamp, for example `00:12.500`. Hours are optional. Source: w3.org/TR/webvtt1, sections 4.1 and 6.3 */
const time = '(?:\\d{2,}:)?[0-5]\\d:[0-5]\\d\\.\\d{3}';
const timing = new RegExp(`^(${time})[ \\t]+-->[ \\t]+(${time})(?:[ \\t]|$)`);

/** Control characters except the line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/**
 * Returns the WebVTT file with only the times and texts of its cues. Removes styles, regions, notes, ids, positions
 * and tags. Throws if the file is too large, not UTF-8, not WebVTT, or has no cue.
 */
export function parseAndCleanCaptions(bytes: Buffer): Buffer {
  if (bytes.length > mediaLimits.captionsBytes) throw uploadErrors.captionsSize();
  const text = decodeUtf8(bytes).replace(/\r\n?/g, '\n');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) throw uploadErrors.unreadableCaptions();
  const [_header, ...blocks] = text.split(/\n{2,}/);
  const cues = blocks.flatMap((block) => cleanCue(block.split('\n')) ?? []);
  if (cues.length === 0) throw uploadErrors.unreadableCaptions();
  return Buffer.from(`WEBVTT\n\n${cues.join('\n\n')}\n`);
}

/** Decodes UTF-8 and removes a byte order mark. */
function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The bytes are not UTF-8.
    throw uploadErrors.unreadableCaptions();
  }
}

/** Returns a cue without id, position and tags. Null if the block is not a cue, or has no text. */
function cleanCue(block: readonly string[]): string | null {
  // The line before the times is the cue's id.
  const timingIndex = block.slice(0, 2).findIndex((line) => line.includes('-->'));
  const [, from, to] = timing.exec(block[timingIndex] ?? '') ?? [];
  if (!from || !to) return null;
  const text = block
    .slice(timingIndex + 1)
    .join('\n')
    // An unclosed tag extends to the end of the cue.
    .replace(/<[^>]*(?:>|$)/g, '')
    .replaceAll('-->', '')
    .replace(controlCharacters, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return text.length > 0 ? `${from} --> ${to}\n${text.join('\n')}` : null;
}
