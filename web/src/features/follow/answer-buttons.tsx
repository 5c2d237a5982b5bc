import { privacyCalls } from '@glimpse/contract/follows/follow-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { orAlready } from '../../lib/api/repeatable.ts';
import { Button } from '../../ui/button.tsx';

interface AnswerButtonsProps {
  /** Who asks to follow the viewer. */
  uid: string;
  /** The id of the element with their name. */
  nameId: string;
}

/** Accept and Decline. */
export function AnswerButtons({ uid, nameId }: AnswerButtonsProps) {
  const answer = useMutation({
    // Taken back, or answered in another tab: it is gone either way.
    mutationFn: (endpoint: typeof privacyCalls.acceptRequest | typeof privacyCalls.declineRequest) =>
      orAlready('not-found', call(endpoint, { params: { userId: uid } })),
  });
  const isAnswered = answer.isPending || answer.isSuccess;
  return (
    <>
      <Button
        tone="primary"
        disabled={isAnswered}
        aria-describedby={nameId}
        onClick={() => answer.mutate(privacyCalls.acceptRequest)}
      >
        Accept
      </Button>
      <Button
        tone="quiet"
        disabled={isAnswered}
        aria-describedby={nameId}
        onClick={() => answer.mutate(privacyCalls.declineRequest)}
      >
        Decline
      </Button>
    </>
  );
}
