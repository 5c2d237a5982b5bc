import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useAccount } from '../../lib/firebase/session.ts';
import { Button } from '../../ui/button.tsx';
import { useTask } from '../auth/use-task.ts';
import { DialogButton } from '../settings/setting-dialog.tsx';
import { SettingRow, SettingsSection } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** Who the viewer is to others, and how they log in. The guest's is everybody's: it is shown, and cannot be changed. */
export function AccountSection() {
  const { uid, fullName, email } = useViewer();
  const isGuest = uid === guestAccount.uid;
  return (
    <SettingsSection
      title="Account"
      about={
        isGuest
          ? "This account is everybody's. What you see here cannot be changed: sign up for one of your own."
          : undefined
      }
    >
      <SettingRow
        label="Name"
        action={
          !isGuest && (
            <DialogButton label="Change name">
              {(close) => <ChangeName name={fullName} onClose={close} />}
            </DialogButton>
          )
        }
      >
        <span dir="auto">{fullName}</span>
      </SettingRow>
      <SettingRow
        label="Email"
        action={
          !isGuest && (
            <DialogButton label="Change email">{(close) => <ChangeEmail onClose={close} />}</DialogButton>
          )
        }
      >
        {email}
        {!isGuest && <Verification />}
      </SettingRow>
      <SettingRow
        label="Password"
        action={
          !isGuest && (
            <DialogButton label="Change password">
              {(close) => <ChangePassword onClose={close} />}
            </DialogButton>
          )
        }
      >
        {isGuest ? 'It is known to everybody.' : 'Changing it signs out every other device.'}
      </SettingRow>
      {!isGuest && (
        <SettingRow
          label="Devices"
          action={
            <DialogButton label="Sign out everywhere" text="Sign out everywhere">
              {(close) => <SignOutEverywhere onClose={close} />}
            </DialogButton>
          }
        >
          End every session, for instance one that you have left open somewhere.
        </SettingRow>
      )}
    </SettingsSection>
  );
}

/** Whether the address is verified, and a way to do it. */
function Verification() {
  const task = useTask();
  const [isSent, setIsSent] = useState(false);
  const { email, emailVerified } = useAccount();
  // Until Auth has answered, nothing is known of the account.
  if (email === null) return null;
  if (emailVerified) return <div>Verified</div>;
  const send = async () => {
    notify.success((await call(accountCalls.sendVerification, {})).message);
    setIsSent(true);
  };
  return (
    <div>
      {isSent ? 'Not verified yet: open the link that we have mailed to you.' : 'Not verified. '}
      {!isSent && (
        <Button tone="text" isBusy={task.isSending} onClick={() => task.run(send)}>
          Mail me a link
        </Button>
      )}
      {task.failure !== '' && <div role="alert">{task.failure}</div>}
    </div>
  );
}
