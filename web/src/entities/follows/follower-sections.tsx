import { t } from '../../lib/languages/translate.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import type { Person } from '../profiles/queries.ts';
import { RequestButtons } from './follower-buttons.tsx';
import { PeopleSection } from './people-section.tsx';
import { liveFollowers, liveRequests } from './queries.ts';
import { RemoveButton } from './remove-button.tsx';

interface FollowerSectionsProps {
  /** The viewer. */
  person: Person;
  /** The number of follow requests of a private account. */
  requestCount: number | undefined;
}

/**
 * The followers of the viewer, and the follow requests of a private account. The viewer accepts, declines and removes.
 */
export function FollowerSections({ person, requestCount }: FollowerSectionsProps) {
  const db = useFirestore();
  return (
    <>
      <PeopleSection
        title={t('people.requestsTitle')}
        count={requestCount}
        isHighlighted
        list={liveRequests(db, person.id)}
        actions={({ uid }, nameId) => <RequestButtons uid={uid} nameId={nameId} />}
      />
      <PeopleSection
        title={t('people.followersTitle')}
        count={person.followerCount}
        list={liveFollowers(db, person.id)}
        actions={({ uid }, nameId) => <RemoveButton uid={uid} nameId={nameId} />}
      />
    </>
  );
}
