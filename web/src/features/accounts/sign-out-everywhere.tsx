import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { AppError } from '@glimpse/contract/app-error';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { notify } from '../../lib/browser/notify.ts';
import { endSession } from '../../lib/firebase/session.ts';
import { allSent, unsentText } from '../../lib/outbox/all-sent.ts';
import { useTask } from '../auth/use-task.ts';
import { SettingDialog } from '../settings/setting-dialog.tsx';

/** Sends what has not been sent yet, as the logout does, and asks again when that cannot be: it goes with the session. */
export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const task = useTask();
  const [isWarned, setIsWarned] = useState(false);
  const signOut = async () => {
    if (!isWarned && !(await allSent(client))) {
      setIsWarned(true);
      throw new AppError('failed-precondition', unsentText);
    }
    const { message } = await call(accountCalls.signOutEverywhere, {});
    await endSession({ byChoice: true });
    notify.success(message);
  };
  return (
    <SettingDialog
      title="Sign out everywhere"
      about="On this device and on every other. One that is open elsewhere can change nothing after a minute, and is closed within the hour."
      form={{
        ...task,
        handleSubmit: (event) => {
          event.preventDefault();
          void task.run(signOut);
        },
      }}
      save="Sign out"
      onClose={onClose}
    />
  );
}
