import { followCalls } from '@glimpse/contract/follows/follow-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';

interface RequestButtonsProps {
  /** The follower, or the person who asks to follow the viewer. */
  uid: string;
  /** The id of the element with the person's name. */
  nameId: string;
}

/** The buttons that accept or decline a follow request. */
export function RequestButtons({ uid, nameId }: RequestButtonsProps) {
  const decision = useMutation({
    // `not-found` counts as success, because the request was withdrawn or another tab has accepted or declined it.
    mutationFn: (endpoint: typeof followCalls.acceptRequest | typeof followCalls.declineRequest) =>
      ignoreCode('not-found', call(endpoint, { params: { userId: uid } })),
  });
  const buttonProps = { disabled: decision.isPending || decision.isSuccess, 'aria-describedby': nameId };
  return (
    <>
      <Button {...buttonProps} onClick={() => decision.mutate(followCalls.acceptRequest)}>
        {t('people.accept')}
      </Button>
      <Button {...buttonProps} tone="quiet" onClick={() => decision.mutate(followCalls.declineRequest)}>
        {t('people.decline')}
      </Button>
    </>
  );
}

/** The button that removes a follower of the viewer. The removed person is not told, and can follow again. */
export function RemoveButton({ uid, nameId }: RequestButtonsProps) {
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
      {remove.isSuccess ? t('people.removed') : t('common.remove')}
    </Button>
  );
}
