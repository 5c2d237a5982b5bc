import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { AppError } from '@glimpse/contract/app-error';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { notify } from '../../lib/browser/notify.ts';
import { endSession } from '../../lib/firebase/session.ts';
import { sendPending, unsentText } from '../../lib/outbox/send-pending.ts';
import { useTask } from '../auth/use-task.ts';
import { SettingDialog } from '../settings/setting-dialog.tsx';

/**
 * Signs the viewer out on all devices. First it sends the pending changes. If they cannot be sent, it warns that they
 * will be lost, and a second press signs out anyway.
 */
export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const task = useTask();
  const [isWarned, setIsWarned] = useState(false);
  const signOut = async () => {
    if (!isWarned && !(await sendPending(client))) {
      setIsWarned(true);
      throw new AppError('failed-precondition', unsentText());
    }
    const { message } = await call(accountCalls.signOutEverywhere, {});
    await endSession({ byChoice: true });
    notify.success(message);
  };
  return (
    <SettingDialog
      title="Sign out everywhere"
      about="You'll be signed out of this device and all others. Other open sessions can't make changes after a minute and end within an hour."
      form={{
        ...task,
        handleSubmit: (event) => {
          event.preventDefault();
          void task.run(signOut);
        },
      }}
      submitLabel="Sign out"
      onClose={onClose}
    />
  );
}
