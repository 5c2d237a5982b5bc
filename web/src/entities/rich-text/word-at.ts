import type { Span } from '@glimpse/contract/rich-text/rich-text';

/** A hashtag or username that is being typed. Its span is from the sign (`#` or `@`) to the caret. */
export interface UnfinishedWord extends Span {
  readonly kind: 'tag' | 'name';
  /** The text after the sign. A username has at least one character. */
  readonly typed: string;
}

const unfinishedWord =
  /(?<![\p{L}\p{M}\p{N}_@#＠＃/&=.])(?:([#＃])|[@＠](?!$))((?:[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.'’·&+-]{0,60})?)$/u;

/** Returns the hashtag or username that ends at the caret, or null if there is none. */
export function wordAt(text: string, caret: number): UnfinishedWord | null {
  // A word is at most 61 characters long. The regular expression would be slow on the whole text of a long caption.
  const searchStart = Math.max(0, caret - 100);
  const match = unfinishedWord.exec(text.slice(searchStart, caret));
  if (!match) return null;
  const [, hash, typed = ''] = match;
  return {
    kind: hash ? 'tag' : 'name',
    typed,
    start: searchStart + match.index,
    end: caret,
  };
}
