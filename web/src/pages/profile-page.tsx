import { foldUsername } from '@glimpse/contract/profiles/fold-username';
import { Navigate, useParams } from 'react-router-dom';
import { profileLinks } from '../entities/links/profile-links.ts';
import { Column } from '../features/posts/grid/column.tsx';
import { isEmail } from '../features/profile/profile-screen/is-email.ts';
import { Profile } from '../features/profile/profile-screen/profile.tsx';
import { ProfileNotFound } from '../features/profile/profile-screen/profile-not-found.tsx';
import { ProfileSkeleton } from '../features/profile/profile-screen/profile-skeleton.tsx';
import { usePersonAt, useUsernameOf } from '../features/profile/profile-screen/use-person-at.ts';
import { t } from '../lib/languages/translate.ts';
import { Retry } from '../ui/retry.tsx';

/**
 * /@username, /profile/:email, and /profile/:id, which redirects to /@username. A former username is replaced by the
 * current one. This is one component, so that the profile stays mounted while its address changes. The viewer may be
 * pressing a button of it or typing in its form.
 */
export function ProfilePage() {
  // The router has no routes for a part of a segment, so the route of /@username is `/:handle`.
  const { handle, email = '' } = useParams();
  const username = handle?.slice(1);
  // Profiles store emails in lower case.
  const address = isEmail(email) ? email.trim().toLowerCase() : email;
  const found = usePersonAt(username ?? '');
  const usernameOfId = useUsernameOf(username !== undefined || isEmail(address) ? null : address);
  const newUsername = found.newUsername ?? usernameOfId;
  const uid = username === undefined ? address : found.uid;
  const notFound =
    username !== undefined
      ? t('profile.usernameNotFound', { username: `@${foldUsername(username) || username}` })
      : undefined;
  return (
    <Column>
      {found.isFailed ? (
        <Retry text={t('profile.loadingFailed')} onRetry={found.retry} />
      ) : uid === null ? (
        <ProfileNotFound>{notFound}</ProfileNotFound>
      ) : uid === undefined ? (
        <>
          <title>{t('profile.pageTitle')}</title>
          <ProfileSkeleton />
        </>
      ) : (
        <Profile key={uid} address={uid} notFound={notFound} />
      )}
      {newUsername !== null && <Navigate replace to={profileLinks.byUsername(newUsername)} />}
    </Column>
  );
}
