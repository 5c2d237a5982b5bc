import { foldUsername } from '@glimpse/contract/profiles/fold-username';
import { Navigate } from 'react-router-dom';
import { profileLinks } from '../../lib/browser/profile-links.ts';
import { t } from '../../lib/languages/translate.ts';
import { Retry } from '../../ui/retry.tsx';
import { Profile } from './profile.tsx';
import { ProfileNotFound } from './profile-not-found.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { usePersonAt } from './use-person-at.ts';

/** The profile of the person with this username. A former username is replaced in the address by the current one. */
export function ProfileAtUsername({ username }: { username: string }) {
  const { uid, newUsername, isFailed, retry } = usePersonAt(username);
  if (isFailed) return <Retry text={t('profile.loadingFailed')} onRetry={retry} />;
  const notFound = t('profile.usernameNotFound', { username: `@${foldUsername(username) || username}` });
  if (uid === null) return <ProfileNotFound>{notFound}</ProfileNotFound>;
  if (uid === undefined)
    return (
      <>
        <title>{t('profile.pageTitle')}</title>
        <ProfileSkeleton />
      </>
    );
  // The profile stays mounted while its address changes, because the viewer may be typing in its form.
  return (
    <>
      {newUsername !== null && <Navigate replace to={profileLinks.byUsername(newUsername)} />}
      <Profile key={uid} address={uid} notFound={notFound} />
    </>
  );
}
