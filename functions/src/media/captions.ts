import { limits } from '@glimpse/contract/limits';
import { refusals } from './refusals.ts';

/** Hours may be missing. Source: w3.org/TR/webvtt1, sections 4.1 and 6.3 */
const time = '(?:\\d{2,}:)?[0-5]\\d:[0-5]\\d\\.\\d{3}';
const timing = new RegExp(`^(${time})[ \\t]+-->[ \\t]+(${time})(?:[ \\t]|$)`);

/** Everything but a line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/**
 * A WebVTT file that says when there is which text, and nothing else: times and the text of each cue stay; styles, regions, notes, names,
 * places and tags go. Throws a refusal when it is too large, no UTF-8, no WebVTT, or has no cue.
 */
export function checkCaptions(bytes: Buffer): Buffer {
  if (bytes.length > limits.captionsBytes) throw refusals.captionsSize();
  const lines = decoded(bytes).split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) throw refusals.unreadableCaptions();
  const cues = blocks(lines).flatMap((block) => cue(block) ?? []);
  if (cues.length === 0) throw refusals.unreadableCaptions();
  return Buffer.from(`WEBVTT\n\n${cues.join('\n\n')}\n`);
}

/** A byte order mark at the beginning is none of the text. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Bytes that are no UTF-8.
    throw refusals.unreadableCaptions();
  }
}

/** Lines between empty ones; the first block is the header. */
function blocks(lines: readonly string[]): string[][] {
  const found: string[][] = [[]];
  for (const line of lines) {
    if (line === '') found.push([]);
    else found.at(-1)?.push(line);
  }
  return found.slice(1);
}

/** The line before the times is a name. Null for what is no cue, or one of which no text is left. */
function cue(block: readonly string[]): string | null {
  const at = block.slice(0, 2).findIndex((line) => line.includes('-->'));
  const [, from, to] = timing.exec(block[at] ?? '') ?? [];
  if (!from || !to) return null;
  const text = block
    .slice(at + 1)
    .join('\n')
    // A tag reaches to its end, or to that of the cue.
    .replace(/<[^>]*(?:>|$)/g, '')
    .replaceAll('-->', '')
    .replace(controls, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return text.length > 0 ? `${from} --> ${to}\n${text.join('\n')}` : null;
}
