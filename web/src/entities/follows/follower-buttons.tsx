import { followCalls } from '@glimpse/contract/follows/follow-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';

export interface RequestButtonsProps {
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
