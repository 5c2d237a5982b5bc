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
import { useViewer } from '../viewer/viewer.tsx';
import { useAvatarSize } from './avatar-size.ts';
import { OwnProfile } from './own-profile.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfilePosts } from './profile-posts.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { liveProfile } from './queries.ts';

/** The person with this email (lower case), live, and their posts. Rendered with `key={email}`. */
export function Profile({ email }: { email: string }) {
  const viewer = useViewer();
  const profile = useLiveQuery(liveProfile(useFirestore(), email));
  const goBack = useGoBack();
  // One's own is known without a network, too.
  const known = email === viewer.email ? (viewer.profile ?? undefined) : undefined;
  const person = profile.data === undefined ? known : profile.data;
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
        <ProfilePosts email={email} isOwn={isOwn} />
      </Posts>
    </>
  );
}

function OtherProfile({ person }: { person: Person }) {
  const isFollowed = useFollowed([person.id])(person.id);
  const { change } = useFollow(person.id, isFollowed);
  const size = useAvatarSize();
  return (
    <ProfileHeader
      person={person}
      followerChange={change}
      avatar={<Avatar url={person.profileAvatar} size={size} name={person.fullName} />}
      action={<FollowButton uid={person.id} isFollowed={isFollowed} look="full" />}
    />
  );
}

/** Fetched along with the person, shown under them: not before their header has its height, or the squares would jump. */
const Posts = styled.section.attrs({ 'aria-label': 'Posts' })<{ $isHidden: boolean }>`
  visibility: ${({ $isHidden }) => ($isHidden ? 'hidden' : 'visible')};
  border-top: 1px solid ${({ theme }) => theme.color.border};
  padding-top: 4px;

  ${({ theme }) => theme.at.tablet} { padding-top: ${({ theme }) => theme.space(6)}; }
`;
