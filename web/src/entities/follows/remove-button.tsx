import { followCalls } from '@glimpse/contract/follows/follow-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import type { RequestButtonsProps } from './follower-buttons.tsx';

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
