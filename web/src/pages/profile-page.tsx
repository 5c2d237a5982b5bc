import { useParams } from 'react-router-dom';
import { Column } from '../features/grid/column.tsx';
import { isEmail } from '../features/profile-screen/is-email.ts';
import { Profile } from '../features/profile-screen/profile.tsx';

/** /profile/:email; of a private account, whose email is not everybody's, /profile/:id */
export function ProfilePage() {
  const { email = '' } = useParams();
  // Accounts have their emails in lower case.
  const address = isEmail(email) ? email.trim().toLowerCase() : email;
  return (
    <Column>
      <Profile key={address} address={address} />
    </Column>
  );
}
