import { privacyCalls } from '@glimpse/contract/calls/privacy';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { orAlready } from '../../lib/api/repeatable.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import type { Person } from '../people/queries.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { CircleSection } from './circle-section.tsx';
import { liveFollowers, liveRequestCount, liveRequests } from './queries.ts';

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
