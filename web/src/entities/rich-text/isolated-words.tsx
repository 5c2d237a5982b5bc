import { findWords } from '@glimpse/contract/rich-text/rich-text';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Renders a text without links. Isolates the same words as `LinkedText`. */
export function IsolatedWords({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let textEnd = 0;
  for (const { kind, start, end } of findWords(text)) {
    const word = text.slice(start, end);
    parts.push(
      text.slice(textEnd, start),
      kind === 'tag' ? <Tag key={start}>{word}</Tag> : <bdi key={start}>{word}</bdi>,
    );
    textEnd = end;
  }
  return [...parts, text.slice(textEnd)];
}

const Tag = styled.span`unicode-bidi: plaintext;`;
