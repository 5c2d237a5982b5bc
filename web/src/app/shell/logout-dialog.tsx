import { pushCalls } from '@glimpse/contract/push/push-calls';
import { clientTexts } from '@glimpse/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { notify } from '../../lib/browser/notify.ts';
import { browserStorage, pushTokenKey } from '../../lib/browser/storage.ts';
import { endSession } from '../../lib/firebase/session.ts';
import { allSent, unsentText } from '../../lib/outbox/all-sent.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogTitle } from '../../ui/dialog-parts.tsx';

/**
 * Removes this browser from the viewer's devices, so that it gets no more push messages. If the server cannot be
 * reached, the end of the session ends the push subscription anyway (lib/firebase/session.ts).
 */
async function leaveDevice() {
  const token = browserStorage.read(pushTokenKey);
  if (token === null) return;
  const leaving = call(pushCalls.removeDevice, { body: { token } });
  await leaving.catch((error: unknown) => console.warn('The device could not be removed on the server', error));
}

/**
 * Asks for confirmation, sends the pending changes and signs out. Asks again if changes cannot be sent, because they
 * are lost with the session. The guards then redirect to the login screen.
 */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [state, setState] = useState<'asking' | 'sending' | 'unsent'>('asking');
  async function leave() {
    if (state === 'asking') {
      setState('sending');
      if (!(await allSent(client))) return setState('unsent');
    }
    onClose();
    try {
      await leaveDevice();
      await endSession({ byChoice: true });
      notify.success(clientTexts.loggedOut);
    } catch (error) {
      notify.failure(clientTexts.genericFailure);
      console.error(error);
    }
  }
  return (
    <Dialog label={clientTexts.logoutQuestion} onClose={onClose} width="24rem">
      <DialogBody>
        <Question>{clientTexts.logoutQuestion}</Question>
        {state === 'unsent' && <p role="alert">{unsentText}</p>}
        <Button isWide isPending={state === 'sending'} onClick={leave}>
          Logout
        </Button>
        <Button tone="quiet" isWide onClick={onClose}>
          {clientTexts.logoutCancel}
        </Button>
      </DialogBody>
    </Dialog>
  );
}

const Question = styled(DialogTitle)`
  margin-bottom: ${({ theme }) => theme.space(4)};
  text-align: center;
`;
