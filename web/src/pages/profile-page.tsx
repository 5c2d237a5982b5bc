import { useParams } from 'react-router-dom';
import { Column } from '../features/grid/column.tsx';
import { isEmail } from '../features/profile-screen/is-email.ts';
import { Profile } from '../features/profile-screen/profile.tsx';

/** /profile/:email, or /profile/:id for a private account, because its email is not public. */
export function ProfilePage() {
  const { email = '' } = useParams();
  // Profiles store emails in lower case.
  const address = isEmail(email) ? email.trim().toLowerCase() : email;
  return (
    <Column>
      <Profile key={address} address={address} />
    </Column>
  );
}
