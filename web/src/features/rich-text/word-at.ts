import type { Span } from '@glimpse/contract/rich-text/rich-text';

/** A hashtag or a name that is being typed: from its sign to the caret. */
export interface OpenWord extends Span {
  readonly kind: 'tag' | 'name';
  /** What follows the sign, one character or more. */
  readonly typed: string;
}

const open =
  /(?<![\p{L}\p{M}\p{N}_@#＠＃/&=.])([#＃@＠])([\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.'’·&+-]{0,60})$/u;

/** The word that ends at the caret; null when there is none to complete. */
export function wordAt(text: string, caret: number): OpenWord | null {
  // No word is longer, and a caption is read at each key.
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
