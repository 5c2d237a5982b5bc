import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useAccount } from '../../lib/firebase/session.ts';
import { alignedWithParent } from '../../ui/aligned-with-parent.ts';
import { Button } from '../../ui/button.tsx';
import { useTask } from '../auth/use-task.ts';
import { DialogButton } from '../settings/setting-dialog.tsx';
import { SettingRow, SettingsSection } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { ChangeUsername } from './change-username.tsx';
import { EmailSwitch } from './email-switch.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/**
 * The viewer's name, username, email, password and devices. The guest account is shared, so its rows have no buttons.
 */
export function AccountSection() {
  const { uid, fullName, username, email } = useViewer();
  const isGuest = uid === guestAccount.uid;
  return (
    <SettingsSection
      title="Account"
      about={
        isGuest
          ? "This is the shared guest account, so you can't change these settings. Sign up to get your own account."
          : undefined
      }
    >
      <SettingRow
        label="Name"
        action={
          !isGuest && (
            <DialogButton label="Change name">{(close) => <ChangeName name={fullName} onClose={close} />}</DialogButton>
          )
        }
      >
        <span dir="auto">{fullName}</span>
      </SettingRow>
      <SettingRow
        label="Username"
        action={
          !isGuest &&
          username !== '' && (
            <DialogButton label="Change username">
              {(close) => <ChangeUsername username={username} onClose={close} />}
            </DialogButton>
          )
        }
      >
        <OneLine dir="auto">@{username}</OneLine>
      </SettingRow>
      <SettingRow
        label="Email"
        action={
          !isGuest && <DialogButton label="Change email">{(close) => <ChangeEmail onClose={close} />}</DialogButton>
        }
      >
        {email}
        {!isGuest && <Verification />}
      </SettingRow>
      <EmailSwitch />
      <SettingRow
        label="Password"
        action={
          !isGuest && (
            <DialogButton label="Change password">{(close) => <ChangePassword onClose={close} />}</DialogButton>
          )
        }
      >
        {isGuest ? 'The guest password is public.' : 'Changing your password signs you out of all other devices.'}
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
          Sign out of Glimpse on all your devices, including this one.
        </SettingRow>
      )}
    </SettingsSection>
  );
}

/** Shows whether the email is verified. If it is not, a button sends the verification email. */
function Verification() {
  const task = useTask();
  const [isSent, setIsSent] = useState(false);
  const { email, emailVerified } = useAccount();
  // The email is null until the account has loaded. The empty line keeps the space, so that nothing moves.
  if (email === null) return <VerificationLine />;
  if (emailVerified) return <VerificationLine>Verified</VerificationLine>;
  const send = async () => {
    notify.success((await call(accountCalls.sendVerification, {})).message);
    setIsSent(true);
  };
  return (
    <VerificationLine>
      {isSent ? 'Not verified yet. Open the link in the email we sent you.' : 'Not verified. '}
      {!isSent && (
        <Button tone="text" isPending={task.isSending} onClick={() => task.run(send)}>
          Send verification email
        </Button>
      )}
      {task.failure !== '' && <div role="alert">{task.failure}</div>}
    </VerificationLine>
  );
}

/** As high as its button. */
const VerificationLine = styled.div`min-height: 1.75rem;`;

/** The username loads later than the email below it, so its length must not change the height of the row. */
const OneLine = styled.span`
  ${alignedWithParent}
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
