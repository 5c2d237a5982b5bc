import { guestAccount } from '@glimpse/contract/auth/guest';
import { useToggle } from '../../lib/outbox/use-toggle.ts';
import { Switch } from '../../ui/switch.tsx';
import { SettingRow } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { privateEmail } from './private-email.ts';

const label = 'Show my email';

/**
 * A row with the switch that shows or hides the viewer's email. It changes at once and works offline, because it is a
 * toggle of the outbox.
 */
export function EmailSwitch() {
  const { uid, profile } = useViewer();
  const toggle = useToggle(privateEmail, uid, profile?.hidesEmail);
  const isGuest = uid === guestAccount.uid;
  return (
    <SettingRow
      label={label}
      action={
        <Switch
          name={label}
          isOn={!toggle.isOn}
          isDisabled={isGuest || !profile}
          onPress={() => toggle.set(!toggle.isOn)}
        />
      }
    >
      {isGuest
        ? 'The email of the shared guest account is public.'
        : aboutEmail(toggle.isOn, profile?.isPrivate === true)}
    </SettingRow>
  );
}

function aboutEmail(isHidden: boolean, isPrivate: boolean): string {
  if (isHidden) return 'Only you see your email. Nobody finds your profile by it.';
  return isPrivate
    ? 'Your followers see your email on your profile.'
    : 'Everyone sees your email on your profile and can find you by it.';
}
