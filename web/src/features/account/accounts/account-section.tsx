import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { useState } from 'react';
import { styled } from 'styled-components';
import { EmailSwitch } from '../../../entities/preferences/email-switch.tsx';
import { DialogButton } from '../../../entities/settings/setting-dialog.tsx';
import { SettingRow, SettingsSection } from '../../../entities/settings/settings-section.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { useAccount } from '../../../lib/firebase/session.ts';
import { t } from '../../../lib/languages/translate.ts';
import { alignedWithParent } from '../../../ui/aligned-with-parent.ts';
import { Button } from '../../../ui/button.tsx';
import { oneLine } from '../../../ui/text-overflow.ts';
import { useTask } from '../auth/use-task.ts';
import { ChangeEmail, ChangeName, ChangePassword, ChangeUsername } from './change-account.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/**
 * The viewer's name, username, email, password and devices. The guest account is shared, so its rows have no buttons.
 */
export function AccountSection() {
  const { uid, fullName, username, email } = useViewer();
  const isGuest = uid === guestAccount.uid;
  return (
    <SettingsSection title={t('account.account')} about={isGuest ? t('account.aboutGuest') : undefined}>
      <SettingRow
        label={t('account.name')}
        action={
          !isGuest && (
            <DialogButton label={t('account.changeName')}>
              {(close) => <ChangeName name={fullName} onClose={close} />}
            </DialogButton>
          )
        }
      >
        <span dir="auto">{fullName}</span>
      </SettingRow>
      <SettingRow
        label={t('account.username')}
        action={
          !isGuest &&
          username !== '' && (
            <DialogButton label={t('account.changeUsername')}>
              {(close) => <ChangeUsername username={username} onClose={close} />}
            </DialogButton>
          )
        }
      >
        <OneLine dir="auto">@{username}</OneLine>
      </SettingRow>
      <SettingRow
        label={t('login.email')}
        action={
          !isGuest && (
            <DialogButton label={t('account.changeEmail')}>{(close) => <ChangeEmail onClose={close} />}</DialogButton>
          )
        }
      >
        <bdi>{email}</bdi>
        {!isGuest && <Verification />}
      </SettingRow>
      <EmailSwitch />
      <SettingRow
        label={t('login.password')}
        action={
          !isGuest && (
            <DialogButton label={t('account.changePassword')}>
              {(close) => <ChangePassword onClose={close} />}
            </DialogButton>
          )
        }
      >
        {isGuest ? t('account.passwordOfGuest') : t('account.aboutPassword')}
      </SettingRow>
      {!isGuest && (
        <SettingRow
          label={t('account.devices')}
          action={
            <DialogButton label={t('account.signOutEverywhere')} text={t('account.signOutEverywhere')}>
              {(close) => <SignOutEverywhere onClose={close} />}
            </DialogButton>
          }
        >
          {t('account.aboutDevices')}
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
  if (emailVerified) return <VerificationLine>{t('account.verified')}</VerificationLine>;
  const send = async () => {
    await call(accountCalls.sendVerification, {});
    notify.success(t('account.verificationSent', { email }));
    setIsSent(true);
  };
  return (
    <VerificationLine>
      {isSent ? (
        t('account.notVerifiedYet')
      ) : (
        <>
          {t('account.notVerified')}{' '}
          <Button tone="text" isPending={task.isSending} onClick={() => task.run(send)}>
            {t('account.sendVerification')}
          </Button>
        </>
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
  ${oneLine}
`;
