import { pushCalls } from '@glimpse/contract/push/push-calls';
import { clientTexts } from '@glimpse/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { notify } from '../../lib/browser/notify.ts';
import { browserStorage, pushTokenKey } from '../../lib/browser/storage.ts';
import { endSession } from '../../lib/firebase/session.ts';
import { sendPending, unsentText } from '../../lib/outbox/send-pending.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogTitle } from '../../ui/dialog-parts.tsx';

/**
 * Removes this browser from the viewer's devices, so that it gets no more push messages. If the request fails,
 * `endSession` still cancels the push subscription (lib/firebase/session.ts).
 */
async function unregisterDevice() {
  const token = browserStorage.read(pushTokenKey);
  if (token === null) return;
  try {
    await call(pushCalls.removeDevice, { body: { token } });
  } catch (error) {
    console.warn('The device could not be removed on the server', error);
  }
}

/**
 * Asks for confirmation, sends the pending changes and signs out. Asks again if changes cannot be sent, because signing
 * out deletes them. After that, the route guards redirect to the login screen.
 */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [state, setState] = useState<'asking' | 'sending' | 'unsent'>('asking');
  const isCancelled = useRef(false);

  function cancel() {
    isCancelled.current = true;
    onClose();
  }

  async function logOut() {
    if (state === 'asking') {
      setState('sending');
      const isSent = await sendPending(client);
      if (isCancelled.current) return;
      if (!isSent) return setState('unsent');
    }
    onClose();
    try {
      await unregisterDevice();
      await endSession({ byChoice: true });
      notify.success(clientTexts.loggedOut);
    } catch (error) {
      notify.failure(clientTexts.genericFailure);
      console.error(error);
    }
  }
  return (
    <Dialog label={clientTexts.logoutQuestion} onClose={cancel} width="24rem">
      <DialogBody>
        <Question>{clientTexts.logoutQuestion}</Question>
        {state === 'unsent' && <p role="alert">{unsentText()}</p>}
        <Button isWide isPending={state === 'sending'} onClick={logOut}>
          Logout
        </Button>
        <Button tone="quiet" isWide onClick={cancel}>
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
