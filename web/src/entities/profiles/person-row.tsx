import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { alignedWithParent } from '../../ui/aligned-with-parent.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { firstLines, oneLine } from '../../ui/text-overflow.ts';
import { profileLinks } from '../links/profile-links.ts';

interface PersonRowProps {
  person: { id: string; fullName: string; username: string; email: string; profileAvatar: string | null };
  /** px */
  avatarSize: number;
  /** Shown instead of the full name, for example the reason for a suggestion. */
  note?: string | undefined;
  /**
   * Renders a button or link at the end of the row. `nameId` is the id of the element with the username. With
   * `aria-describedby={nameId}`, screen readers name the person of each button.
   */
  action?: (nameId: string) => ReactNode;
  onOpen?: () => void;
}

/** A person in a list: avatar, username and full name, linked to the profile. */
export function PersonRow({ person, avatarSize, note, action, onOpen }: PersonRowProps) {
  const nameId = useId();
  return (
    <Row>
      <ProfileLink to={profileLinks.profile({ username: person.username, uid: person.id })} onClick={onOpen}>
        <Avatar url={person.profileAvatar} size={avatarSize} />
        <Names>
          <Line $isStrong id={nameId} dir="auto">
            {person.username}
          </Line>
          {note === undefined ? <Line dir="auto">{person.fullName}</Line> : <Note>{note}</Note>}
        </Names>
      </ProfileLink>
      {action?.(nameId)}
    </Row>
  );
}

export function PersonRowSkeleton({ avatarSize = 36 }: { avatarSize?: number }) {
  return (
    <Row>
      <Skeleton $width={`${avatarSize}px`} $height={`${avatarSize}px`} $isRound />
      <Names>
        <Skeleton $width="7rem" />
        <Gap />
        <Skeleton $width="5rem" $height="0.625rem" />
      </Names>
    </Row>
  );
}

/** If the buttons are too wide, they are below the name. */
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 0 ${({ theme }) => theme.space(3)};
  min-height: 3rem;
`;

const ProfileLink = styled(Link)`
  display: flex;
  flex: 1 1 5.5rem;
  align-self: stretch;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-width: 0;
  min-height: inherit;
`;

const Names = styled.span`
  flex: 1;
  min-width: 0;
  line-height: 1.2;
`;

const Line = styled.span<{ $isStrong?: boolean }>`
  display: block;
  ${oneLine}
  color: ${({ theme, $isStrong }) => ($isStrong ? theme.color.text : theme.color.textSoft)};
  font-weight: ${({ $isStrong }) => ($isStrong ? 650 : 400)};
  /* A right-to-left name is next to the avatar too. */
  ${alignedWithParent}
`;

const Note = styled.span`
  ${firstLines(2)}
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Gap = styled.span`
  display: block;
  height: 0.375rem;
`;
