import UserXIcon from 'lucide-react/icons/user-x';
import { Navigate, useParams } from 'react-router-dom';
import { useFirestore } from 'reactfire';
import { Column } from '../features/grid/column.tsx';
import { livePerson } from '../features/people/queries.ts';
import { Profile } from '../features/profile/profile.tsx';
import { links } from '../lib/browser/links.ts';
import { useLiveQuery } from '../lib/live/live-query.ts';
import { CentredPage } from '../ui/centred-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { Retry } from '../ui/retry.tsx';
import { Spinner } from '../ui/spinner.tsx';

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

/** /person/:uid, where mentions lead: to the profile under the address that the person has now. */
export function PersonPage() {
  const { uid = '' } = useParams();
  const person = useLiveQuery(livePerson(useFirestore(), uid));
  if (person.data) return <Navigate to={links.profile(person.data.email)} replace />;
  return (
    <CentredPage>
      <title>Profile • Glimpse</title>
      {person.isPending && <Spinner label="Loading the profile" />}
      {person.error && <Retry text="The profile could not be loaded." onRetry={person.retry} />}
      {person.data === null && (
        <Notice icon={<UserXIcon size={28} strokeWidth={1.5} />} title="Person not found">
          This person is no longer here.
        </Notice>
      )}
    </CentredPage>
  );
}
