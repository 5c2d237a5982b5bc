import { captionWordStart } from '@glimpse/contract/search/caption-tokens';

/** About this many characters are shown before the word that was searched for. */
const contextLength = 30;
const maxLength = 200;

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
const isLowSurrogate = (unit: string) => /^[\udc00-\udfff]$/.test(unit);

/** Returns a part of the caption in one line that contains a word that was searched for. */
export function excerptOf(caption: string, search: string): string {
  const wordStart = captionWordStart(search, caption);
  if (wordStart <= 2 * contextLength) return inOneLine(cut(caption, 0, maxLength));
  // Starts after a space. In a text without spaces it can start anywhere.
  const space = caption.slice(0, wordStart - contextLength).search(/\s\S*$/u);
  const start = space >= wordStart - 2 * contextLength ? space : wordStart - contextLength;
  return `… ${inOneLine(cut(caption, start, start + maxLength))}`;
}

/** Returns the text from `start` to `end`, which never begins or ends within a surrogate pair. */
function cut(text: string, start: number, end: number): string {
  const isInsidePair = (at: number) => isLowSurrogate(text.charAt(at));
  return text.slice(isInsidePair(start) ? start - 1 : start, isInsidePair(end) ? end - 1 : end);
}
