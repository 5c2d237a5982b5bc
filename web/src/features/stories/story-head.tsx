import { styled } from 'styled-components';
import { profileLinks } from '../../entities/links/profile-links.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import { TimeLabel } from '../../ui/time-label.tsx';

export interface StoryAuthor {
  readonly uid: string;
  readonly fullName: string;
  readonly username: string;
  readonly profileAvatar: string;
}

/** The author of a story and its age. `createdAtMs` is null for a story that is gone. */
export const StoryHead = ({ author, createdAtMs }: { author: StoryAuthor; createdAtMs: number | null }) => (
  <Author to={profileLinks.profile(author)}>
    <Avatar url={author.profileAvatar} size={32} />
    <Name dir="auto">{author.username}</Name>
    {createdAtMs !== null && (
      <Age>
        <TimeLabel timeMs={createdAtMs} />
      </Age>
    )}
  </Author>
);

const Author = styled(Link)`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  min-width: 0;
  min-height: 2.75rem;
  color: #fff;
`;

const Name = styled.span`
  ${oneLine}
  font-weight: 650;
`;

const Age = styled.span`
  flex: none;
  color: #d6d7d4;
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
