import { clientTexts } from '@glimpse/contract/texts';
import UserXIcon from 'lucide-react/icons/user-x';
import { useFirestore } from 'reactfire';
import { styled } from 'styled-components';
import { useGoBack } from '../../lib/browser/go-back.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import { FollowButton } from '../follow/follow-button.tsx';
import { useFollow, useFollowed } from '../follow/use-follow.ts';
import type { Person } from '../people/queries.ts';
import { useHidden } from '../safety/hidden.tsx';
import { PersonMenu } from '../safety/person-menu.tsx';
import { UnblockButton } from '../safety/unblock-button.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { useAvatarSize } from './avatar-size.ts';
import { OwnProfile } from './own-profile.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { NoPosts, ProfilePosts } from './profile-posts.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { liveProfile } from './queries.ts';

/** The person with this email (lower case), live, and their posts. Rendered with `key={email}`. */
export function Profile({ email }: { email: string }) {
  const viewer = useViewer();
  const profile = useLiveQuery(liveProfile(useFirestore(), email));
  const goBack = useGoBack();
  // One's own is known without a network, too.
  const known = email === viewer.email ? (viewer.profile ?? undefined) : undefined;
  const { isApart } = useHidden();
  const found = profile.data === undefined ? known : profile.data;
  const person = found && asShown(found, isApart(found.id));
  const isOwn = person?.id === viewer.uid;
  if (person === null) {
    return (
      <Notice
        icon={<UserXIcon size={28} strokeWidth={1.5} />}
        title="There is no profile here."
        action={<Button onClick={goBack}>{clientTexts.goBack}</Button>}
      >
        <title>Profile not found • Glimpse</title>
        Nobody on Glimpse has the email address {email}.
      </Notice>
    );
  }
  if (!person && profile.error)
    return <Retry text="The profile could not be loaded." onRetry={profile.retry} />;
  return (
    <>
      <title>{person ? `${person.fullName} (@${person.username}) • Glimpse` : 'Profile • Glimpse'}</title>
      {person ? (
        isOwn ? (
          <OwnProfile person={person} />
        ) : (
          <OtherProfile person={person} />
        )
      ) : (
        <ProfileSkeleton />
      )}
      <Posts $isHidden={!person}>
        {person && isApart(person.id) ? <NoPosts /> : <ProfilePosts email={email} isOwn={isOwn} />}
      </Posts>
    </>
  );
}

/**
 * Whom moderators have suspended is not there. Where the two have blocked one another, a profile as somebody has it who has just
 * signed up: a block looks no different.
 */
function asShown(person: Person, isApart: boolean): Person | null {
  if (person.isSuspended) return null;
  if (!isApart) return person;
  return { ...person, bio: '', website: '', postCount: 0, followerCount: 0, followingCount: 0 };
}

function OtherProfile({ person }: { person: Person }) {
  const isFollowed = useFollowed([person.id])(person.id);
  const { change } = useFollow(person.id, isFollowed);
  const isBlocked = useHidden().blocked.includes(person.id);
  const size = useAvatarSize();
  return (
    <ProfileHeader
      person={person}
      followerChange={change}
      avatar={<Avatar url={person.profileAvatar} size={size} name={person.fullName} />}
      action={
        <Actions>
          {isBlocked ? (
            <UnblockButton uid={person.id} />
          ) : (
            <FollowButton uid={person.id} isFollowed={isFollowed} look="full" />
          )}
          <PersonMenu person={person} />
        </Actions>
      }
    />
  );
}

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1)};
`;

/** Fetched along with the person, shown under them: not before their header has its height, or the squares would jump. */
const Posts = styled.section.attrs({ 'aria-label': 'Posts' })<{ $isHidden: boolean }>`
  visibility: ${({ $isHidden }) => ($isHidden ? 'hidden' : 'visible')};
  border-top: 1px solid ${({ theme }) => theme.color.border};
  padding-top: 4px;

  ${({ theme }) => theme.at.tablet} { padding-top: ${({ theme }) => theme.space(6)}; }
`;
