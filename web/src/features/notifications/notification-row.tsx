import { deedOf, namesIn, placeOf } from '@glimpse/contract/notifications/notification-text';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AnswerButtons } from '../follow/answer-buttons.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import type { FollowState } from '../follows/use-follow.ts';
import type { LivePost } from '../posts/queries.ts';
import { PersonRow } from '../profiles/person-row.tsx';
import type { LiveNotification } from './queries.ts';
import { RowPicture } from './row-picture.tsx';

/** How the viewer stands to the people in a row, as far as it is known. */
export interface KnownPerson {
  readonly isPrivate: boolean;
  readonly state: FollowState | undefined;
}

interface NotificationRowProps {
  row: LiveNotification;
  /** It was unread when it came on the screen. */
  isFresh: boolean;
  /** What it is about, as far as the viewer sees it. */
  post: LivePost | undefined;
  personOf: (uid: string) => KnownPerson | undefined;
}

/** One thing that happened: who, what, when, and what can be done about it. */
export function NotificationRow({ row, isFresh, post, personOf }: NotificationRowProps) {
  const nameId = useId();
  const [first] = row.people;
  if (!first) return null;
  const isFollow = row.kind === 'follow' || (row.kind === 'followRequest' && row.isAccepted);
  const followButton = (uid: string, describedBy: string): ReactNode => {
    const person = personOf(uid);
    return (
      person && (
        <FollowButton
          uid={uid}
          isPrivate={person.isPrivate}
          state={person.state}
          describedBy={describedBy}
          look="full"
        />
      )
    );
  };
  const words = (
    <>
      <Avatars $count={Math.min(row.people.length, 2)}>
        {row.people.slice(0, 2).map(({ uid, profileAvatar }) => (
          <Avatar key={uid} url={profileAvatar} size={row.people.length > 1 ? 32 : 44} />
        ))}
      </Avatars>
      <Words>
        {isFresh && <VisuallyHidden>New: </VisuallyHidden>}
        <strong id={nameId} dir="auto">
          {namesIn(row)}
        </strong>{' '}
        {deedOf(row)}. {row.text !== '' && <Quote dir="auto">{row.text}</Quote>}{' '}
        <Time>
          <TimeLabel timeMs={row.updatedAt} />
        </Time>
      </Words>
    </>
  );
  const isGroup = isFollow && row.people.length > 1;
  return (
    <Item $isFresh={isFresh}>
      <Line>
        {isGroup ? (
          <Place as="div">{words}</Place>
        ) : (
          <Place as={Link} to={placeOf(row)}>
            {words}
          </Place>
        )}
        {isFollow && !isGroup && followButton(first.uid, nameId)}
        {row.kind === 'followRequest' && !row.isAccepted && (
          <Buttons>
            <AnswerButtons uid={first.uid} nameId={nameId} />
          </Buttons>
        )}
        {post && <RowPicture post={post} />}
      </Line>
      {isGroup && (
        <People>
          {row.people.map((person) => (
            <GroupedPerson key={person.uid} person={person} followButton={followButton} />
          ))}
        </People>
      )}
    </Item>
  );
}

interface GroupedPersonProps {
  person: LiveNotification['people'][number];
  followButton: (uid: string, describedBy: string) => ReactNode;
}

function GroupedPerson({ person, followButton }: GroupedPersonProps) {
  const nameId = useId();
  return (
    <li>
      <PersonRow
        person={{ ...person, id: person.uid }}
        avatarSize={36}
        nameId={nameId}
        action={followButton(person.uid, nameId)}
      />
    </li>
  );
}

const Item = styled.li<{ $isFresh: boolean }>`
  position: relative;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme, $isFresh }) => ($isFresh ? theme.color.sunken : 'none')};

  & + & { margin-top: 2px; }

  &::before {
    position: absolute;
    top: calc(50% - 0.25rem);
    inset-inline-start: 0.375rem;
    display: ${({ $isFresh }) => ($isFresh ? 'block' : 'none')};
    width: 0.5rem;
    height: 0.5rem;
    border-radius: 50%;
    background: ${({ theme }) => theme.color.accent};
    content: '';
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(5)};
`;

const Place = styled.div`
  display: flex;
  flex: 1 1 13rem;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-width: 0;
  min-height: 2.75rem;
  color: inherit;
`;

const Avatars = styled.span<{ $count: number }>`
  position: relative;
  flex: none;
  width: 2.75rem;
  height: 2.75rem;

  & > img { display: block; }
  & > img + img {
    position: absolute;
    inset-block-end: 0;
    inset-inline-end: 0;
    outline: 2px solid ${({ theme }) => theme.color.canvas};
  }
`;

const Words = styled.span`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Quote = styled.span`
  color: ${({ theme }) => theme.color.textSoft};

  &::before { content: '“'; }
  &::after { content: '”'; }
`;

const Time = styled.span`
  color: ${({ theme }) => theme.color.textSoft};
  font-size: 0.8125rem;
  white-space: nowrap;
`;

const Buttons = styled.div`
  display: flex;
  flex: none;
  gap: ${({ theme }) => theme.space(2)};
  margin-inline-start: auto;
`;

const People = styled.ul`
  padding: 0 ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(5)};
  margin-inline-start: 3.5rem;
`;
