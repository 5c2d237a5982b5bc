import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { profileLinks } from '../../../entities/links/profile-links.ts';
import { memo } from '../../../lib/languages/memo.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { TimeLabel } from '../../../ui/time-label.tsx';
import type { LivePost } from './queries.ts';

interface PostHeaderProps {
  post: Pick<LivePost, 'postBy' | 'createdAt'>;
  /** The menu, at the end of the row. */
  action: ReactNode;
}

/** Avatar, name and time of a post. */
export const PostHeader = ({ post: { postBy, createdAt }, action }: PostHeaderProps) => (
  <Row>
    <Author postBy={postBy} createdAt={createdAt} />
    <Action>{action}</Action>
  </Row>
);

const Author = memo(function Author({ postBy: author, createdAt }: PostHeaderProps['post']) {
  const profile = profileLinks.profile(author);
  return (
    <>
      <Face to={profile} tabIndex={-1} aria-hidden>
        <Avatar url={author.profileAvatar} size={36} />
      </Face>
      <Names>
        <Name to={profile} dir="auto">
          {author.fullName}
        </Name>
        <When>
          <TimeLabel timeMs={createdAt} />
        </When>
      </Names>
    </>
  );
});

const Row = styled.header`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-width: 0;
`;

/** The clickable area is 44 by 44 px. */
const Face = styled(Link)`
  padding: 4px;
  margin: -4px;
`;

const Names = styled.div`
  flex: 1;
  min-width: 0;
  line-height: 1.2;
`;

/** The clickable area is at least 44 px wide. On touch screens it is also 44 px high. */
const Name = styled(Link)`
  position: relative;
  display: block;
  width: fit-content;
  max-width: 100%;
  min-width: 2.75rem;
  margin-block: -0.625rem -0.25rem;
  padding-block: 0.625rem 0.25rem;
  overflow: hidden;
  font-weight: 650;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${({ theme }) => theme.at.coarse} {
    margin-block: -0.875rem -0.75rem;
    padding-block: 0.875rem 0.75rem;
  }
  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme }) => theme.color.textSoft}; }
  }
`;

const When = styled.span`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

/** The dots of the menu button end at the right edge of the picture. The padding of the button lies outside. */
const Action = styled.div`
  margin-inline-end: ${({ theme }) => theme.space(-2.5)};
`;
