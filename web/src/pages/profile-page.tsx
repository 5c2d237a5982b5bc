import { Navigate, useParams } from 'react-router-dom';
import { Column } from '../features/grid/column.tsx';
import { isEmail } from '../features/profile-screen/is-email.ts';
import { Profile } from '../features/profile-screen/profile.tsx';
import { ProfileAtUsername } from '../features/profile-screen/profile-at-username.tsx';
import { useUsernameOf } from '../features/profile-screen/use-username-of.ts';
import { profileLinks } from '../lib/browser/profile-links.ts';

/** /@username. The route is `/:handle`, because the router has no routes for a part of a segment. */
export function UsernamePage() {
  const { handle = '' } = useParams();
  const username = handle.slice(1);
  return (
    <Column>
      <ProfileAtUsername username={username} />
    </Column>
  );
}

/** /profile/:email, or /profile/:id, which redirects to /@username. */
export function ProfilePage() {
  const { email = '' } = useParams();
  // Profiles store emails in lower case.
  const address = isEmail(email) ? email.trim().toLowerCase() : email;
  const username = useUsernameOf(isEmail(address) ? null : address);
  if (username !== null) return <Navigate replace to={profileLinks.byUsername(username)} />;
  return (
    <Column>
      <Profile key={address} address={address} />
    </Column>
  );
}
