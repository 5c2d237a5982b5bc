import { accountCalls } from '@glimpse/contract/calls/account';
import { call } from '../../lib/api/call.ts';
import { notify } from '../../lib/browser/notify.ts';
import { endSession } from '../../lib/firebase/session.ts';
import { useTask } from '../auth/use-task.ts';
import { SettingDialog } from './setting-dialog.tsx';

export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const task = useTask();
  const signOut = async () => {
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
