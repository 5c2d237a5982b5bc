import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { AppError } from '@glimpse/contract/app-error';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SettingDialog } from '../../../entities/settings/setting-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { endSession } from '../../../lib/firebase/session.ts';
import { t } from '../../../lib/languages/translate.ts';
import { sendPending } from '../../../lib/outbox/send-pending.ts';
import { useTask } from '../auth/use-task.ts';

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
      throw new AppError('failed-precondition', t('shell.unsentChanges'));
    }
    await call(accountCalls.signOutEverywhere, {});
    await endSession({ byChoice: true });
    notify.success(t('account.signedOutEverywhere'));
  };
  return (
    <SettingDialog
      title={t('account.signOutEverywhere')}
      about={t('account.aboutSignOutEverywhere')}
      form={{
        ...task,
        handleSubmit: (event) => {
          event.preventDefault();
          void task.run(signOut);
        },
      }}
      submitLabel={t('account.signOut')}
      onClose={onClose}
    />
  );
}
