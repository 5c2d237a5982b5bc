import type { Language } from '@glimpse/contract/languages/language';
import type { messages } from '@glimpse/contract/texts/en/preview';
import type { TextValues } from '@glimpse/contract/texts/message';
import { formatMessage } from '../languages/format-message.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a text for HTML, also inside a quoted attribute. Replaces control characters, which HTML forbids, with
 * spaces.
 */
export const escapeHtml = (value: string): string =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, ' ')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');

/**
 * Returns JSON for a `<script>` element. Escapes `<`, `>` and `&`, because `</script` or `<!--` in a text would end or
 * change the element.
 * Source: html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the text on one line. A text of more than `max` graphemes is cut and ends with `…`. */
export function excerpt(value: string, max: number): string {
  const line = value.replace(/\s+/gu, ' ').trim();
  let count = 0;
  for (const { index } of graphemes.segment(line)) {
    if (count === max) return `${line.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return line;
}

type Messages = typeof messages;

export function previewText<Name extends keyof Messages>(
  language: Language,
  name: Name,
  values: TextValues<Messages[Name]>,
): string;
export function previewText(
  language: Language,
  name: keyof Messages,
  values: Readonly<Record<string, string | number>>,
): string {
  return formatMessage(language, name, values);
}
