import { fittingMentions, type Mention } from '@glimpse/contract/rich-text/mention';
import { findWords, type Span } from '@glimpse/contract/rich-text/rich-text';
import { memo, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Link } from '../../ui/link.tsx';

interface LinkedTextProps {
  text: string;
  /** Of whom the server knows whom they mean. */
  mentions?: readonly Mention[];
}

type Shown = Span & { readonly link: (words: string) => ReactNode };

/** Text as it was typed, in which hashtags, mentions and web addresses are links. */
export const LinkedText = memo(function LinkedText({ text, mentions = [] }: LinkedTextProps) {
  const parts: ReactNode[] = [];
  let reached = 0;
  for (const { start, end, link } of shownWords(text, mentions)) {
    if (start < reached) continue;
    parts.push(text.slice(reached, start), link(text.slice(start, end)));
    reached = end;
  }
  return [...parts, text.slice(reached)];
});

/** In order; where two overlap the first counts, and of two that begin together the mention. */
function shownWords(text: string, mentions: readonly Mention[]): Shown[] {
  const people = fittingMentions(text, mentions).map(
    ({ uid, start, end }): Shown => ({
      start,
      end,
      link: (words) => (
        <Word key={start} to={links.profile('', uid)}>
          {words}
        </Word>
      ),
    }),
  );
  const others = findWords(text).flatMap((word): Shown[] => {
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
        <Address
          key={start}
          href={word.href}
          target="_blank"
          rel="noopener nofollow ugc"
          referrerPolicy="no-referrer"
        >
          {words}
        </Address>
      );
      return [{ start, end, link }];
    }
    return [];
  });
  return [...people, ...others].sort((a, b) => a.start - b.start);
}

/** Isolated: what surrounds it cannot turn the order of its letters. Underlined, since not everybody tells its colour from that of the words. */
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
