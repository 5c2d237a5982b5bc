import { useState } from 'react';
import { styled } from 'styled-components';
import { profileLinks } from '../../../entities/links/profile-links.ts';
import { LinkedText } from '../../../entities/rich-text/linked-text.tsx';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Link } from '../../../ui/link.tsx';
import { firstLines, oneLine } from '../../../ui/text-overflow.ts';
import type { LivePost } from './queries.ts';

/** The number of lines that remain of a long caption. */
const shownLines = 2;
/** A caption with one line more is shown whole, because the button 'more' would save no space. */
const maxUncutLines = shownLines + 1;
const maxUncutLength = 140;

/** Returns whether a caption is cut off at first. */
export const isLong = (caption: string): boolean =>
  caption.length > maxUncutLength || caption.split('\n').length > maxUncutLines;

/** The author's name and the caption. A long caption is cut off until the viewer presses 'more'. */
export const Caption = memo(function Caption({ post }: { post: LivePost }) {
  const [isOpen, setIsOpen] = useState(false);
  const isCut = isLong(post.content) && !isOpen;
  return (
    <Box dir="auto">
      <Words $isCut={isCut}>
        <Name to={profileLinks.profile(post.postBy)}>
          <bdi>{post.postBy.fullName}</bdi>
        </Name>{' '}
        <LinkedText text={post.content} mentions={post.mentions} />
      </Words>
      {isCut && (
        <More type="button" onClick={() => setIsOpen(true)}>
          {t('posts.moreOfCaption')}
        </More>
      )}
    </Box>
  );
});

const Box = styled.div`
  position: relative;
  display: flow-root;
`;

const Words = styled.p<{ $isCut: boolean }>`
  white-space: pre-line;
  overflow-wrap: anywhere;
  ${({ $isCut }) => $isCut && firstLines(shownLines)}
`;

/** At most 60 % wide, so that a long name leaves space for the start of the caption in its line. */
const Name = styled(Link)`
  display: inline-block;
  max-width: 60%;
  font-weight: 650;
  vertical-align: bottom;
  ${oneLine}
`;

/**
 * Covers the end of the last line. The area that reacts to a press is larger than the word, and in front of the elements
 * below the caption. `--forward` is 1, or -1 in a language that is written from right to left.
 */
const More = styled.button`
  position: absolute;
  z-index: 1;
  inset-inline-end: 0;
  bottom: 0;
  display: grid;
  align-items: end;
  min-height: 1.5rem;
  padding-block: 0;
  padding-inline: ${({ theme }) => theme.space(1)} 0;
  border: 0;
  background: ${({ theme }) => theme.color.canvas};
  box-shadow: calc(-0.75rem * var(--forward)) 0 0.5rem ${({ theme }) => theme.color.canvas};
  color: ${({ theme }) => theme.color.textSoft};
  line-height: inherit;
  cursor: pointer;

  &::after { content: ''; position: absolute; inset-block: -1rem -0.625rem; inset-inline: -1rem 0; }
`;
