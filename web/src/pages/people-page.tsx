import { Navigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { profileLinks } from '../entities/links/profile-links.ts';
import { usePreferences } from '../entities/preferences/preferences.tsx';
import { useViewer } from '../entities/viewer/viewer.tsx';
import { useBlockLists } from '../entities/visibility/block-lists.tsx';
import { livePost } from '../features/posts/post/queries.ts';
import { liveProfileAt } from '../features/profile/profile-screen/live-profile-at.ts';
import { usePersonAt } from '../features/profile/profile-screen/use-person-at.ts';
import { t } from '../lib/languages/translate.ts';
import { useLiveQuery } from '../lib/live/live-query.ts';
import { useFirestore } from '../lib/live/use-firestore.ts';
import { peopleTexts } from '../parts/people-list/people-link.tsx';
import { PeopleList } from '../parts/people-list/people-list.tsx';
import type { PeopleListKind } from '../parts/people-list/use-people-list.ts';
import { Notice } from '../ui/notice.tsx';
import { PageTitle, TitledPage } from '../ui/page-title.tsx';
import { Retry } from '../ui/retry.tsx';

/** /post/:postId/likes */
export function LikesPage() {
  const { postId = '' } = useParams();
  const { uid } = useViewer();
  const { hideOthersLikeCounts } = usePreferences();
  const db = useFirestore();
  // The server refuses the list if the author hides it. Only the viewer's own choice needs the author here.
  const post = useLiveQuery(hideOthersLikeCounts ? livePost(db, postId, uid) : null);
  if (hideOthersLikeCounts && post.data?.postBy.uid !== uid)
    return post.isPending ? null : <Notice title={t('shell.likesHidden')}>{t('shell.aboutLikesHidden')}</Notice>;
  return <PeoplePage key={postId} kind={{ of: 'likes', postId }} />;
}

/** /@username/followers and /@username/following */
export const FollowersAtUsernamePage = () => <FollowListAtUsername side="followers" />;
export const FollowingAtUsernamePage = () => <FollowListAtUsername side="following" />;

function FollowListAtUsername({ side }: { side: 'followers' | 'following' }) {
  const { handle = '' } = useParams();
  const { uid, newUsername, isFailed, retry } = usePersonAt(handle.slice(1));
  const { isBlocked } = useBlockLists();
  if (isFailed) return <Retry text={t('shell.listFailed')} onRetry={retry} />;
  if (uid === undefined) return null;
  if (uid === null || isBlocked(uid))
    return <Notice title={t('shell.userNotFound')}>{t('shell.aboutUserNotFound')}</Notice>;
  if (newUsername !== null)
    return <Navigate replace to={profileLinks.followList({ username: newUsername, uid }, side)} />;
  return <PeoplePage key={uid} kind={{ of: side, uid }} />;
}

/** /profile/:email/followers */
export const FollowersPage = () => <FollowListPage side="followers" />;

/** /profile/:email/following */
export const FollowingPage = () => <FollowListPage side="following" />;

function FollowListPage({ side }: { side: 'followers' | 'following' }) {
  const { email = '' } = useParams();
  const profile = useLiveQuery(liveProfileAt(useFirestore(), email));
  const { isBlocked } = useBlockLists();
  if (profile.data && !isBlocked(profile.data.id))
    return <PeoplePage key={profile.data.id} kind={{ of: side, uid: profile.data.id }} />;
  if (profile.error) return <Retry text={t('shell.listFailed')} onRetry={profile.retry} />;
  return profile.isPending ? null : <Notice title={t('shell.userNotFound')}>{t('shell.aboutUserNotFound')}</Notice>;
}

function PeoplePage({ kind }: { kind: PeopleListKind }) {
  const { title, empty } = peopleTexts[kind.of]();
  return (
    <TitledPage $width="30rem">
      <title>{t('shell.pageTitle', { title })}</title>
      <Title>{title}</Title>
      <PeopleList kind={kind} empty={empty} />
    </TitledPage>
  );
}

const Title = styled(PageTitle)`
  margin-bottom: ${({ theme }) => theme.space(4)};
`;
