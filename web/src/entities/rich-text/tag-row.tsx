import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { t } from '../../lib/languages/translate.ts';
import { Link } from '../../ui/link.tsx';
import { postsText } from './posts-text.ts';
import type { LiveTag } from './tag-queries.ts';

interface TagRowProps {
  /** Without `postCount`, the row shows only the name of the tag. */
  tags: readonly (Pick<LiveTag, 'tag'> & Partial<LiveTag>)[];
  /** The accessible name of the row. */
  label?: string;
  /** Called when the viewer opens a tag. */
  onOpen?: () => void;
}

/** A row of tags that link to their pages. */
export function TagRow({ tags, label = t('posts.tags'), onOpen }: TagRowProps) {
  if (tags.length === 0) return null;
  return (
    <Row aria-label={label}>
      {tags.map(({ tag, postCount }) => (
        <li key={tag}>
          <Tag to={links.tag(tag)} onClick={onOpen}>
            <bdi>#{tag}</bdi>
            {postCount !== undefined && <Count> {postsText(postCount)}</Count>}
          </Tag>
        </li>
      ))}
    </Row>
  );
}

const Row = styled.ul`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  overflow-x: auto;
  overflow-y: hidden;
  padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(3)};
  scrollbar-width: thin;

  ${({ theme }) => theme.at.tablet} { padding-inline: 0; }
`;

const Tag = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  min-height: 2.75rem;
  padding: 0 ${({ theme }) => theme.space(3.5)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  font-weight: 600;
  white-space: nowrap;

  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.surfaceMuted}; }
  }
`;

const Count = styled.span`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
