import type { Span } from '@glimpse/contract/rich-text/rich-text';

/** The hashtag or username that is being typed, from its sign (`#` or `@`) to the caret. */
export interface OpenWord extends Span {
  readonly kind: 'tag' | 'name';
  /** The text after the sign, at least one character. */
  readonly typed: string;
}

const open = /(?<![\p{L}\p{M}\p{N}_@#＠＃/&=.])([#＃@＠])([\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.'’·&+-]{0,60})$/u;

/** Returns the hashtag or username that ends at the caret, or null if there is none. */
export function wordAt(text: string, caret: number): OpenWord | null {
  // A word is at most 61 characters long. Reading only the end keeps each key press cheap in long captions.
  const from = Math.max(0, caret - 100);
  const match = open.exec(text.slice(from, caret));
  if (!match) return null;
  const [, sign = '', typed = ''] = match;
  return {
    kind: sign === '#' || sign === '＃' ? 'tag' : 'name',
    typed,
    start: from + match.index,
    end: caret,
  };
}
