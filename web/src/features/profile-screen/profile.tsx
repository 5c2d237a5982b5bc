import { clientTexts } from '@glimpse/contract/texts';
import LockIcon from 'lucide-react/icons/lock';
import UserXIcon from 'lucide-react/icons/user-x';
import { styled } from 'styled-components';
import { useGoBack } from '../../lib/browser/go-back.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { OwnCircle } from '../follows/follower-sections.tsx';
import { type FollowState, useFollow, useFollowStates } from '../follows/use-follow.ts';
import { profileAt } from '../profile/profile-at.ts';
import { liveContact, livePerson, type Person } from '../profiles/queries.ts';
import { useHidden } from '../safety/hidden.tsx';
import { PersonMenu } from '../safety/person-menu.tsx';
import { UnblockButton } from '../safety/unblock-button.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { isEmail } from './is-email.ts';
import { OwnProfile } from './own-profile.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { NoPosts, ProfilePosts } from './profile-posts.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { liveFollowersPostsBy, liveOwnPosts, livePublicPostsBy } from './queries.ts';
import { useAvatarSize } from './use-avatar-size.ts';

/** The person with this email (lower case) or id, live, and their posts. Rendered with `key={address}`. */
export function Profile({ address }: { address: string }) {
  const viewer = useViewer();
  const db = useFirestore();
  const isOwn = address === viewer.email || address === viewer.uid;
  const profile = useLiveQuery(isOwn ? livePerson(db, viewer.uid) : profileAt(db, address));
  const goBack = useGoBack();
  const { isApart } = useHidden();
  // One's own is known without a network, too.
  const found = isOwn ? (viewer.profile ?? undefined) : profile.data;
  const person = found && asShown(found, isApart(found.id));
  const stateOf = useFollowStates(person && !isOwn ? [person] : []);
  const state = person && stateOf(person.id);
  if (person === null) {
    return (
      <Notice
        icon={<UserXIcon size={28} strokeWidth={1.5} />}
        title="There is no profile here."
        action={<Button onClick={goBack}>{clientTexts.goBack}</Button>}
      >
        <title>Profile not found • Glimpse</title>
        {isEmail(address)
          ? `Nobody on Glimpse has the email address ${address}.`
          : 'Nobody on Glimpse has this address.'}
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
          <>
            <OwnProfile person={person} />
            {person.isPrivate && <OwnCircle person={person} />}
          </>
        ) : (
          <OtherProfile person={person} state={state ?? undefined} />
        )
      ) : (
        <ProfileSkeleton />
      )}
      <Posts $isHidden={!person}>
        {isOwn ? (
          <ProfilePosts list={liveOwnPosts(db, viewer.uid)} isOwn />
        ) : person && isApart(person.id) ? (
          <NoPosts />
        ) : !person?.isPrivate ? (
          <ProfilePosts list={livePublicPostsBy(db, address)} isOwn={false} />
        ) : state === 'following' ? (
          <ProfilePosts list={liveFollowersPostsBy(db, person.id)} isOwn={false} />
        ) : (
          state && <PrivateNotice name={person.fullName} isRequested={state === 'requested'} />
        )}
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
  const counts = { postCount: 0, followerCount: 0, followingCount: 0 };
  return { ...person, ...counts, bio: '', website: '', isPrivate: false };
}

/** What a stranger sees of a private account, below its name, picture, bio and counts. */
function PrivateNotice({ name, isRequested }: { name: string; isRequested: boolean }) {
  return (
    <Notice icon={<LockIcon size={28} strokeWidth={1.5} />} title="This account is private">
      {isRequested
        ? `You have asked to follow ${name}. Their photos and videos appear here once they accept.`
        : `Follow ${name} to see their photos and videos.`}
    </Notice>
  );
}

function OtherProfile({ person, state }: { person: Person; state: FollowState | undefined }) {
  const { change } = useFollow(person.id, state, person.isPrivate);
  const isInside = person.isPrivate && state === 'following';
  const db = useFirestore();
  const contact = useLiveQuery(isInside ? liveContact(db, person.id) : null).data;
  const isBlocked = useHidden().blocked.includes(person.id);
  const size = useAvatarSize();
  return (
    <ProfileHeader
      person={contact ? { ...person, ...contact } : person}
      followerChange={change}
      avatar={<Avatar url={person.profileAvatar} size={size} name={person.fullName} />}
      action={
        <Actions>
          {isBlocked ? (
            <UnblockButton uid={person.id} />
          ) : (
            <FollowButton uid={person.id} isPrivate={person.isPrivate} state={state} look="full" />
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
