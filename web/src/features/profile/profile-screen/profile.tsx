import BanIcon from 'lucide-react/icons/ban';
import LockIcon from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { FollowButton } from '../../../entities/follows/follow-button.tsx';
import { FollowerSections } from '../../../entities/follows/follower-sections.tsx';
import { liveRequestCount } from '../../../entities/follows/queries.ts';
import { type FollowState, useFollow, useFollowStates } from '../../../entities/follows/use-follow.ts';
import { usePreferences } from '../../../entities/preferences/preferences.tsx';
import { liveContact, livePerson, type Person } from '../../../entities/profiles/queries.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { rich } from '../../../lib/languages/rich.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { MessageButton } from '../../../parts/conversation-sharing/message-button.tsx';
import { PersonMenu } from '../../../parts/safety/person-menu.tsx';
import { UnblockButton } from '../../../parts/safety/undo-buttons.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { CodeBoundary } from '../../../ui/code-failure.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { HighlightRow } from '../../stories/highlight-row.tsx';
import { liveHighlights } from '../../stories/queries.ts';
import { isEmail } from './is-email.ts';
import { liveProfileAt } from './live-profile-at.ts';
import { OwnProfile } from './own-profile.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileNotFound } from './profile-not-found.tsx';
import { ProfilePosts, usePinnedPosts } from './profile-posts.tsx';
import { ProfileSkeleton, useAvatarSize } from './profile-skeleton.tsx';
import { liveFollowersPostsBy, liveOwnPosts, livePublicPostsBy } from './queries.ts';

const { Component: SavedPosts } = lazily(
  async () => (await import('../../posts/bookmarks/bookmark-list.tsx')).SavedPosts,
);

interface ProfileProps {
  /** An email in lower case, or the id of a person. */
  address: string;
  /** Shown if the viewer cannot see the person. It must not tell whether there is such a person. */
  notFound?: string;
}

/** The profile and posts of a person. The parent must set `key={address}`. */
export function Profile({
  address,
  notFound = isEmail(address) ? t('profile.emailNotFound', { email: address }) : t('profile.notFound'),
}: ProfileProps) {
  const viewer = useViewer();
  const db = useFirestore();
  const isOwn = address === viewer.email || address === viewer.uid;
  const profileQuery = useLiveQuery(isOwn ? livePerson(db, viewer.uid) : liveProfileAt(db, address));
  const isSavedTab = useSearchParams()[0].get('tab') === 'saved' && isOwn;
  const blockLists = useBlockLists();
  const { hidesStories } = usePreferences();
  const isOnline = useOnline();
  // The own profile comes from `useViewer`, because it is persisted with the account and available offline.
  const profile = isOwn ? (viewer.profile ?? undefined) : profileQuery.data;
  const person = profile && visibleProfile(profile, blockLists);
  const requests = useLiveQuery(isOwn && profile?.isPrivate ? liveRequestCount(db, viewer.uid) : null);
  const followStateOf = useFollowStates(person && !isOwn ? [person] : []);
  const followState = person ? followStateOf(person.id) : undefined;
  const canSeeHighlights =
    person && (isOwn || (person.isPrivate ? followState === 'following' : !blockLists.blocked.includes(person.id)));
  const highlights = useLiveQuery(canSeeHighlights && hidesStories === false ? liveHighlights(db, person.id) : null);
  if (person === null) return <ProfileNotFound>{notFound}</ProfileNotFound>;
  if (!person && profileQuery.error) return <Retry text={t('profile.loadingFailed')} onRetry={profileQuery.retry} />;
  // Follow requests and highlights stand above the posts. The posts stay invisible until both have loaded, so that
  // nothing moves.
  const areRequestsLoading = isOwn && profile?.isPrivate === true && requests.data === undefined && !requests.error;
  // A browser that is offline cannot load them.
  const areHighlightsLoading = isOnline && canSeeHighlights && (hidesStories === null || highlights.isPending);
  return (
    <>
      <title>
        {person
          ? t('profile.pageTitleOf', { name: person.fullName, username: `@${person.username}` })
          : t('profile.pageTitle')}
      </title>
      {person ? (
        isOwn ? (
          <>
            <OwnProfile person={person} />
            {!areRequestsLoading && <FollowerSections person={person} requestCount={requests.data} />}
          </>
        ) : (
          <OtherProfile person={person} followState={followState} />
        )
      ) : (
        <ProfileSkeleton />
      )}
      {person && highlights.data && highlights.data.length > 0 && (
        <HighlightRow uid={person.id} highlights={highlights.data} isOwn={isOwn} />
      )}
      <Posts
        aria-label={isSavedTab ? t('profile.saved') : t('common.posts')}
        $isHidden={!person || areRequestsLoading || areHighlightsLoading === true}
      >
        {isOwn && (
          <TabLinks
            label={t('profile.tabs')}
            tabs={[
              { label: t('common.posts'), to: { search: '' }, isCurrent: !isSavedTab },
              { label: t('profile.saved'), to: { search: '?tab=saved' }, isCurrent: isSavedTab },
            ]}
          />
        )}
        {isSavedTab ? (
          <CodeBoundary fallback={<SpinnerArea label={t('profile.savedLoading')} height="60vh" />}>
            <SavedPosts />
          </CodeBoundary>
        ) : (
          <PersonPosts address={address} person={person} isOwn={isOwn} followState={followState} />
        )}
      </Posts>
    </>
  );
}

/**
 * Returns the profile as the viewer may see it. Returns null for a suspended account, and for a person who blocks the
 * viewer. So a blocked viewer cannot tell a block from a deleted account.
 */
function visibleProfile(person: Person, { isBlocked, blocked }: ReturnType<typeof useBlockLists>): Person | null {
  if (blocked.includes(person.id)) return { ...person, bio: '', website: '', isPrivate: false };
  return person.isSuspended || isBlocked(person.id) ? null : person;
}

interface PersonPostsProps {
  address: string;
  /** undefined while the profile loads. The public posts load at the same time. */
  person: Person | undefined;
  isOwn: boolean;
  followState: FollowState | undefined;
}

/** The posts that the viewer may see. */
function PersonPosts({ address, person, isOwn, followState }: PersonPostsProps) {
  const db = useFirestore();
  const { uid } = useViewer();
  const { blocked } = useBlockLists();
  const audience = isOwn ? 'own' : person?.isPrivate ? 'followers' : 'public';
  const isBlockedByViewer = person !== undefined && blocked.includes(person.id);
  const canSeePosts = isOwn || (!isBlockedByViewer && (audience === 'public' || followState === 'following'));
  const pinnedPosts = usePinnedPosts(canSeePosts ? person : undefined, audience);
  if (isOwn) return <ProfilePosts list={liveOwnPosts(db, uid)} isOwn pinnedPosts={pinnedPosts} />;
  if (isBlockedByViewer) return <BlockedNotice uid={person.id} name={person.fullName} />;
  if (!person?.isPrivate) return <ProfilePosts list={livePublicPostsBy(db, address)} pinnedPosts={pinnedPosts} />;
  if (followState === 'following')
    return <ProfilePosts list={liveFollowersPostsBy(db, person.id)} pinnedPosts={pinnedPosts} />;
  return followState && <PrivateNotice name={person.fullName} isRequested={followState === 'requested'} />;
}

/** Shown instead of the posts of a person whom the viewer has blocked. */
const BlockedNotice = ({ uid, name }: { uid: string; name: string }) => (
  <Notice
    icon={<BanIcon size={28} strokeWidth={1.5} />}
    title={t('profile.blockedTitle', { name })}
    isSection
    action={<UnblockButton uid={uid} />}
  >
    {t('profile.blockedAbout')}
  </Notice>
);

/** Shown instead of the posts of a private account that the viewer does not follow. */
function PrivateNotice({ name, isRequested }: { name: string; isRequested: boolean }) {
  const person = (content: ReactNode[]) => <bdi>{content}</bdi>;
  return (
    <Notice icon={<LockIcon size={28} strokeWidth={1.5} />} title={t('profile.privateTitle')} isSection>
      {isRequested
        ? rich('profile.privateRequested', { name, person })
        : rich('profile.privateAbout', { name, person })}
    </Notice>
  );
}

function OtherProfile({ person, followState }: { person: Person; followState: FollowState | undefined }) {
  const { countDelta } = useFollow(person.id, followState, person.isPrivate);
  const canSeeContact = person.isPrivate && followState === 'following';
  const db = useFirestore();
  const contact = useLiveQuery(canSeeContact ? liveContact(db, person.id) : null).data;
  const isBlocked = useBlockLists().blocked.includes(person.id);
  const size = useAvatarSize();
  return (
    <ProfileHeader
      person={contact ? { ...person, ...contact } : person}
      followerDelta={countDelta}
      hasCounts={!isBlocked}
      avatar={<Avatar url={person.profileAvatar} size={size} name={person.fullName} />}
      action={
        <Actions>
          {!isBlocked && <FollowButton uid={person.id} isPrivate={person.isPrivate} state={followState} look="full" />}
          {!isBlocked && <MessageButton uid={person.id} />}
          <PersonMenu person={person} />
        </Actions>
      }
    />
  );
}

/** On narrow phones, the buttons need two lines. */
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(1.5)};
`;

/**
 * The posts load at the same time as the profile. They stay invisible until the header is shown, so that they do not
 * jump.
 */
const Posts = styled.section<{ $isHidden: boolean }>`
  visibility: ${({ $isHidden }) => ($isHidden ? 'hidden' : 'visible')};
  border-top: 1px solid ${({ theme }) => theme.color.border};
  padding-top: 4px;

  ${({ theme }) => theme.at.tablet} { padding-top: ${({ theme }) => theme.space(6)}; }
`;
