/** Turning what people typed into markup that it cannot break out of. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attribute values. Control characters, which HTML forbids, become spaces. */
export const escapeHtml = (value: string): string =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, ' ')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');

/**
 * JSON for a `<script>` element. Inside one the parser knows no entities, only `</script` and `<!--`: with `<`, `>` and
 * `&` as escapes neither can be written. Source: html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text on one line, cut after at most `max` visible characters (never inside one), with `…` where it was cut. */
export function excerpt(value: string, max: number): string {
  const line = value.replace(/\s+/gu, ' ').trim();
  let count = 0;
  for (const { index } of graphemes.segment(line)) {
    if (count === max) return `${line.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return line;
}
