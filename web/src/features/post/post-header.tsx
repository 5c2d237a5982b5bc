import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import type { LivePost } from './queries.ts';

interface PostHeaderProps {
  post: Pick<LivePost, 'postBy' | 'createdAt'>;
  /** At the end: the menu. */
  action: ReactNode;
}

/** Avatar, name and time of a post. */
export function PostHeader({ post: { postBy: author, createdAt }, action }: PostHeaderProps) {
  const profile = links.profile(author.email, author.uid);
  return (
    <Row>
      <Link to={profile} tabIndex={-1} aria-hidden>
        <Avatar url={author.profileAvatar} size={36} />
      </Link>
      <Names>
        <Name to={profile} dir="auto">
          {author.fullName}
        </Name>
        <When>
          <TimeLabel timeMs={createdAt} />
        </When>
      </Names>
      <Action>{action}</Action>
    </Row>
  );
}

const Row = styled.header`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-width: 0;
`;

const Names = styled.div`
  flex: 1;
  min-width: 0;
  line-height: 1.2;
`;

const Name = styled(Link)`
  display: block;
  overflow: hidden;
  font-weight: 650;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme }) => theme.color.textSoft}; }
  }
`;

const When = styled.span`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

/** The menu's dots, not the invisible edge of their button, line up with the picture. */
const Action = styled.div`
  margin-right: ${({ theme }) => theme.space(-2.5)};
`;
