import { followCalls } from '@glimpse/contract/follows/follow-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import type { Person } from '../profiles/queries.ts';
import { PeopleSection } from './people-section.tsx';
import { liveFollowers, liveRequests } from './queries.ts';
import { RequestButtons, type RequestButtonsProps } from './request-buttons.tsx';

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
        title="Follow requests"
        count={requestCount}
        isHighlighted
        list={liveRequests(db, person.id)}
        actions={({ uid }, nameId) => <RequestButtons uid={uid} nameId={nameId} />}
      />
      <PeopleSection
        title="Followers"
        count={person.followerCount}
        list={liveFollowers(db, person.id)}
        actions={({ uid }, nameId) => <RemoveButton uid={uid} nameId={nameId} />}
      />
    </>
  );
}

function RemoveButton({ uid, nameId }: RequestButtonsProps) {
  const remove = useMutation({
    // `failed-precondition` counts as success, because the person is no longer a follower.
    mutationFn: () => ignoreCode('failed-precondition', call(followCalls.removeFollower, { params: { userId: uid } })),
  });
  return (
    <Button
      tone="quiet"
      disabled={remove.isPending || remove.isSuccess}
      aria-describedby={nameId}
      onClick={() => remove.mutate()}
    >
      Remove
    </Button>
  );
}
