import { useParams } from 'react-router-dom';
import { Column } from '../features/grid/column.tsx';
import { Profile } from '../features/profile/profile.tsx';

/** /profile/:email */
export function ProfilePage() {
  const { email = '' } = useParams();
  // Accounts have their addresses in lower case.
  const address = email.trim().toLowerCase();
  return (
    <Column>
      <Profile key={address} email={address} />
    </Column>
  );
}
