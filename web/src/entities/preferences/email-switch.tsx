import { guestAccount } from '@glimpse/contract/auth/guest';
import { t } from '../../lib/languages/translate.ts';
import { useToggle } from '../../lib/outbox/use-toggle.ts';
import { SwitchRow } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { privateEmail } from './private-account.ts';

/**
 * A row with the switch that shows or hides the viewer's email. It changes at once and works offline, because it is a
 * toggle of the outbox.
 */
export function EmailSwitch() {
  const { uid, profile } = useViewer();
  const toggle = useToggle(privateEmail, uid, profile?.hidesEmail);
  const isGuest = uid === guestAccount.uid;
  return (
    <SwitchRow
      label={t('account.showEmail')}
      isOn={!toggle.isOn}
      isDisabled={isGuest || !profile}
      onPress={() => toggle.set(!toggle.isOn)}
    >
      {isGuest ? t('account.emailOfGuest') : aboutEmail(toggle.isOn, profile?.isPrivate === true)}
    </SwitchRow>
  );
}

function aboutEmail(isHidden: boolean, isPrivate: boolean): string {
  if (isHidden) return t('account.emailHidden');
  return isPrivate ? t('account.emailForFollowers') : t('account.emailForEveryone');
}
