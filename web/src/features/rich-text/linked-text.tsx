import { type Mention, validMentions } from '@glimpse/contract/rich-text/mention';
import { findWords, type Span } from '@glimpse/contract/rich-text/rich-text';
import { memo, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Link } from '../../ui/link.tsx';

interface LinkedTextProps {
  text: string;
  /** The mentions whose person the server has found. */
  mentions?: readonly Mention[];
}

type LinkSpan = Span & { readonly link: (words: string) => ReactNode };

/** The unchanged text, with links for hashtags, mentions and web addresses. */
export const LinkedText = memo(function LinkedText({ text, mentions = [] }: LinkedTextProps) {
  const parts: ReactNode[] = [];
  let textEnd = 0;
  for (const { start, end, link } of linkSpans(text, mentions)) {
    if (start < textEnd) continue;
    parts.push(text.slice(textEnd, start), link(text.slice(start, end)));
    textEnd = end;
  }
  return [...parts, text.slice(textEnd)];
});

/**
 * Returns the spans to link, by position. If a mention and another span start at the same position, the mention is
 * first.
 */
function linkSpans(text: string, mentions: readonly Mention[]): LinkSpan[] {
  const people = validMentions(text, mentions).map(
    ({ uid, start, end }): LinkSpan => ({
      start,
      end,
      link: (words) => (
        <Word key={start} to={links.profile('', uid)}>
          {words}
        </Word>
      ),
    }),
  );
  const others = findWords(text).flatMap((word): LinkSpan[] => {
    const { start, end } = word;
    if (word.kind === 'tag') {
      const link = (words: string) => (
        <Word key={start} to={links.tag(word.tag)}>
          {words}
        </Word>
      );
      return [{ start, end, link }];
    }
    if (word.kind === 'link') {
      const link = (words: string) => (
        <Address key={start} href={word.href} target="_blank" rel="noopener nofollow ugc" referrerPolicy="no-referrer">
          {words}
        </Address>
      );
      return [{ start, end, link }];
    }
    return [];
  });
  return [...people, ...others].sort((a, b) => a.start - b.start);
}

/**
 * `unicode-bidi: isolate` keeps the surrounding text from changing the order of the characters. Links are
 * underlined for people who cannot see the difference in color.
 */
const linkStyle = css`
  color: ${({ theme }) => theme.color.accentText};
  text-decoration: underline;
  text-decoration-color: color-mix(in srgb, currentcolor 45%, transparent);
  text-underline-offset: 0.15em;
  unicode-bidi: isolate;

  &:hover { text-decoration-color: currentcolor; }
`;

const Word = styled(Link)`${linkStyle}`;

const Address = styled.a`${linkStyle}`;
