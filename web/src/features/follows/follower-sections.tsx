import { privacyCalls } from '@glimpse/contract/follows/follow-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { orAlready } from '../../lib/api/repeatable.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { AnswerButtons } from '../follow/answer-buttons.tsx';
import { liveFollowers, liveRequestCount, liveRequests } from '../follow/queries.ts';
import type { Person } from '../profiles/queries.ts';
import { CircleSection } from './people-section.tsx';

/** Who asks to follow the viewer, and who does, for an account that is private: answered, and removed, here. */
export function OwnCircle({ person }: { person: Person }) {
  const db = useFirestore();
  const { data: requestCount } = useLiveQuery(liveRequestCount(db, person.id));
  return (
    <>
      <CircleSection
        title="Follow requests"
        count={requestCount}
        isWaiting
        list={liveRequests(db, person.id)}
        actions={({ uid }, nameId) => <AnswerButtons uid={uid} nameId={nameId} />}
        empty="Nobody is asking to follow you."
      />
      <CircleSection
        title="Followers"
        count={person.followerCount}
        list={liveFollowers(db, person.id)}
        actions={({ uid }, nameId) => <Remove uid={uid} nameId={nameId} />}
        empty="Nobody follows you yet."
      />
    </>
  );
}

interface ActionProps {
  uid: string;
  nameId: string;
}

function Remove({ uid, nameId }: ActionProps) {
  const remove = useMutation({
    mutationFn: () =>
      orAlready('failed-precondition', call(privacyCalls.removeFollower, { params: { userId: uid } })),
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
