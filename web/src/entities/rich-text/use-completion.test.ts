import { describe, expect, it } from 'vitest';
import { wordAt } from './use-completion.tsx';

describe('wordAt', () => {
  it.each([
    ['#', 'tag', ''],
    ['so ＃', 'tag', ''],
    ['#li', 'tag', 'li'],
    ['with @b', 'name', 'b'],
  ])('finds the word in "%s"', (text, kind, typed) => {
    expect(wordAt(text, text.length)).toMatchObject({ kind, typed });
  });

  it.each(['', '@', 'a#', '##', 'x@y', '# ', 'https://example.com/#'])('finds nothing in "%s"', (text) => {
    expect(wordAt(text, text.length)).toBeNull();
  });
});
