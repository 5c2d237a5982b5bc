import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Link } from '../../ui/link.tsx';
import { postsText } from './posts-text.ts';
import type { LiveTag } from './tag-queries.ts';

/** A row of tags that link to their pages. `onOpen` is called when the viewer opens one. */
export function TagRow({ tags, onOpen }: { tags: readonly LiveTag[]; onOpen?: () => void }) {
  if (tags.length === 0) return null;
  return (
    <Row aria-label="Tags">
      {tags.map(({ tag, postCount }) => (
        <li key={tag}>
          <Tag to={links.tag(tag)} onClick={onOpen}>
            <bdi>#{tag}</bdi> <Count>{postsText(postCount)}</Count>
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
