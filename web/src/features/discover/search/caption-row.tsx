import { captionWordStart } from '@glimpse/contract/search/caption-tokens';
import { styled } from 'styled-components';
import { IsolatedWords } from '../../../entities/rich-text/linked-text.tsx';
import { links } from '../../../lib/browser/links.ts';
import { PostThumbnail } from '../../../parts/thumbnails/post-thumbnail.tsx';
import { alignedWithParent } from '../../../ui/aligned-with-parent.ts';
import { Link } from '../../../ui/link.tsx';
import { firstLines, oneLine } from '../../../ui/text-overflow.ts';
import type { LivePost } from '../../posts/post/queries.ts';

interface CaptionRowProps {
  post: LivePost;
  search: string;
  onOpen: () => void;
}

/** A post in the results: its first picture, its author, and the part of the caption that was searched for. */
export const CaptionRow = ({ post, search, onOpen }: CaptionRowProps) => (
  <Row>
    <PostThumbnail post={post} />
    <PostLink to={links.post(post.id)} onClick={onOpen}>
      <Author dir="auto">{post.postBy.username}</Author>{' '}
      <Excerpt dir="auto">
        <IsolatedWords text={excerptOf(post.content, search)} />
      </Excerpt>
    </PostLink>
  </Row>
);

const Row = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-height: 3.25rem;
`;

const PostLink = styled(Link)`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: center;
  min-width: 0;
  min-height: 2.75rem;
  line-height: 1.3;

  /* The whole row is the link, also where the picture is. */
  &::after { position: absolute; inset: 0; content: ''; }
`;

const Author = styled.span`
  ${oneLine}
  font-weight: 650;
  ${alignedWithParent}
`;

const Excerpt = styled.span`
  ${firstLines(2)}
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  /* A right-to-left caption is next to the picture too. */
  ${alignedWithParent}
`;

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
