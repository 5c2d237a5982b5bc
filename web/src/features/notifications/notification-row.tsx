import { isFollowNotification } from '@glimpse/contract/notifications/notification';
import { targetPath } from '@glimpse/contract/notifications/notification-text';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { FollowButton } from '../../entities/follows/follow-button.tsx';
import { RequestButtons } from '../../entities/follows/follower-buttons.tsx';
import type { FollowState } from '../../entities/follows/use-follow.ts';
import { PersonRow } from '../../entities/profiles/person-row.tsx';
import { IsolatedWords } from '../../entities/rich-text/linked-text.tsx';
import { rich } from '../../lib/languages/rich.ts';
import { t } from '../../lib/languages/translate.ts';
import { PostThumbnail, thumbnailPx } from '../../parts/thumbnails/post-thumbnail.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { LivePost } from '../posts/post/queries.ts';
import { NotificationSentence } from './notification-sentence.tsx';
import type { LiveNotification } from './queries.ts';

/** The viewer's follow state for an actor. `state` is undefined while it loads. */
export interface ActorState {
  readonly isPrivate: boolean;
  readonly state: FollowState | undefined;
}

interface NotificationRowProps {
  row: LiveNotification;
  /** Whether to highlight the row, because the notification was unread when it appeared on the screen. */
  isFresh: boolean;
  /** The post of the notification, if the viewer may see it. */
  post: LivePost | undefined;
  actorStateOf: (uid: string) => ActorState | undefined;
}

/** A notification with its actors, action and time, and buttons to follow back or to accept a request. */
export function NotificationRow({ row, isFresh, post, actorStateOf }: NotificationRowProps) {
  const nameId = useId();
  const [firstActor] = row.people;
  if (!firstActor) return null;
  const isFollow = isFollowNotification(row);
  const followButton = (uid: string, describedBy: string): ReactNode => {
    const actorState = actorStateOf(uid);
    return (
      <Action $isLoaded={actorState !== undefined}>
        <FollowButton
          uid={uid}
          isPrivate={actorState?.isPrivate ?? false}
          state={actorState?.state}
          describedBy={describedBy}
          look="full"
        />
      </Action>
    );
  };
  const content = (
    <>
      <Avatars $count={Math.min(row.people.length, 2)}>
        {row.people.slice(0, 2).map(({ uid, profileAvatar }) => (
          <Avatar key={uid} url={profileAvatar} size={row.people.length > 1 ? 32 : 44} />
        ))}
      </Avatars>
      <Text>
        {isFresh && <VisuallyHidden>{t('notifications.newPrefix')}</VisuallyHidden>}
        {rich('notifications.row', { sentence: () => <NotificationSentence row={row} nameId={nameId} /> })}{' '}
        {row.text !== '' && (
          <Quote dir="auto">{rich('notifications.quote', { text: () => <IsolatedWords text={row.text} /> })}</Quote>
        )}{' '}
        <Time>
          <TimeLabel timeMs={row.updatedAt} />
        </Time>
      </Text>
    </>
  );
  const hasSeveralFollowers = isFollow && row.people.length > 1;
  return (
    <Item $isFresh={isFresh}>
      <Line>
        {hasSeveralFollowers ? (
          <Main as="div">{content}</Main>
        ) : (
          <Main as={Link} to={targetPath(row)}>
            {content}
          </Main>
        )}
        {isFollow && !hasSeveralFollowers && followButton(firstActor.uid, nameId)}
        {row.kind === 'followRequest' && !row.isAccepted && (
          <Buttons>
            <RequestButtons uid={firstActor.uid} nameId={nameId} />
          </Buttons>
        )}
        {row.postId !== '' && <PictureSpace>{post && <PostThumbnail post={post} />}</PictureSpace>}
      </Line>
      {hasSeveralFollowers && (
        <People>
          {row.people.map((person) => (
            <li key={person.uid}>
              <PersonRow
                person={{ ...person, id: person.uid }}
                avatarSize={36}
                action={(personNameId) => followButton(person.uid, personNameId)}
              />
            </li>
          ))}
        </People>
      )}
    </Item>
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
  padding-block: ${({ theme }) => theme.space(2)};
  padding-inline: ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(3)};
`;

const Main = styled.div`
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

const Text = styled.span`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Quote = styled.span`
  color: ${({ theme }) => theme.color.textSoft};
`;

const Time = styled.span`
  color: ${({ theme }) => theme.color.textSoft};
  font-size: 0.8125rem;
  white-space: nowrap;
`;

/** Has its full size before the button has loaded, so that the row keeps its height. */
const Action = styled.div<{ $isLoaded: boolean }>`
  display: grid;
  flex: none;
  min-width: 6.75rem;
  visibility: ${({ $isLoaded }) => ($isLoaded ? 'visible' : 'hidden')};
`;

/** Has its full size before the picture has loaded, so that the text next to it does not wrap again. */
const PictureSpace = styled.div`
  flex: none;
  width: ${thumbnailPx}px;
  height: ${thumbnailPx}px;
`;

const Buttons = styled.div`
  display: flex;
  flex: none;
  gap: ${({ theme }) => theme.space(2)};
  margin-inline-start: auto;
`;

const People = styled.ul`
  padding-block: 0 ${({ theme }) => theme.space(2)};
  padding-inline: ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(3)};
  margin-inline-start: 3.5rem;
`;
