import { foldUsername } from '@glimpse/contract/profiles/fold-username';
import { type Mention, validMentions } from '@glimpse/contract/rich-text/mention';
import { findWords, type Span } from '@glimpse/contract/rich-text/rich-text';
import { shownAddress } from '@glimpse/contract/rich-text/shown-address';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { memo } from '../../lib/languages/memo.ts';
import { Link } from '../../ui/link.tsx';
import { profileLinks } from '../links/profile-links.ts';

interface LinkedTextProps {
  text: string;
  /** The mentions that the server has resolved to people. */
  mentions?: readonly Mention[];
  /** Links every name after an `@`, because the server resolves no mentions of this text. The bio is such a text. */
  linksNames?: boolean;
}

type LinkSpan = Span & { readonly render: (label: string) => ReactNode };

/**
 * Renders the text with links for hashtags, mentions and web addresses. Mentions and addresses have `dir="auto"`, so
 * that they do not decide about the direction of the whole text, such as `@ana` at the start of an Arabic text.
 */
export const LinkedText = memo(function LinkedText({ text, mentions = [], linksNames = false }: LinkedTextProps) {
  const parts: ReactNode[] = [];
  let textEnd = 0;
  for (const { start, end, render } of linkSpans(text, mentions, linksNames)) {
    // The span overlaps the previous span.
    if (start < textEnd) continue;
    parts.push(text.slice(textEnd, start), render(text.slice(start, end)));
    textEnd = end;
  }
  return [...parts, text.slice(textEnd)];
});

/** Returns the spans to link, by position. At the same position, a mention comes before another span. */
function linkSpans(text: string, mentions: readonly Mention[], linksNames: boolean): LinkSpan[] {
  const mentionSpans = validMentions(text, mentions).map(
    ({ uid, start, end }): LinkSpan => ({
      start,
      end,
      render: (label) => (
        <TextLink key={start} to={links.profileOf(uid)} dir="auto">
          {label}
        </TextLink>
      ),
    }),
  );
  const wordSpans = findWords(text).flatMap((word): LinkSpan[] => {
    const { start, end } = word;
    if (word.kind === 'tag') {
      const render = (label: string) => (
        <TextLink key={start} to={links.tag(word.tag)}>
          {label}
        </TextLink>
      );
      return [{ start, end, render }];
    }
    if (word.kind === 'link') {
      const render = (label: string) => (
        <WebLink
          key={start}
          href={word.href}
          dir="auto"
          target="_blank"
          rel="noopener nofollow ugc"
          referrerPolicy="no-referrer"
        >
          {shownAddress(label)}
        </WebLink>
      );
      return [{ start, end, render }];
    }
    if (!linksNames || foldUsername(word.name) === '') return [];
    const render = (label: string) => (
      <TextLink key={start} to={profileLinks.byUsername(word.name)} dir="auto">
        {label}
      </TextLink>
    );
    return [{ start, end, render }];
  });
  return [...mentionSpans, ...wordSpans].sort((a, b) => a.start - b.start);
}

/**
 * `unicode-bidi: plaintext` prevents the text around a link from changing the order of its characters, as in `ana@`.
 * Links are underlined for people who cannot see the difference in color.
 */
const linkStyle = css`
  color: ${({ theme }) => theme.color.accentText};
  text-decoration: underline;
  text-decoration-color: color-mix(in srgb, currentcolor 45%, transparent);
  text-underline-offset: 0.15em;
  unicode-bidi: plaintext;

  &:hover { text-decoration-color: currentcolor; }
`;

const TextLink = styled(Link)`${linkStyle}`;

const WebLink = styled.a`${linkStyle}`;

/** Renders a text without links. Isolates the same words as `LinkedText`. */
export function IsolatedWords({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let textEnd = 0;
  for (const { kind, start, end } of findWords(text)) {
    const word = text.slice(start, end);
    parts.push(
      text.slice(textEnd, start),
      kind === 'tag' ? <PlainTag key={start}>{word}</PlainTag> : <bdi key={start}>{word}</bdi>,
    );
    textEnd = end;
  }
  return [...parts, text.slice(textEnd)];
}

const PlainTag = styled.span`unicode-bidi: plaintext;`;
