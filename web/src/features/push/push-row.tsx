import { guestAccount } from '@glimpse/contract/auth/guest';
import { Switch } from '../../ui/switch.tsx';
import { SettingRow } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { type PushState, usePush } from './use-push.ts';

const name = 'On this device';

const explanations: Record<PushState, string> = {
  unsupported: "Push notifications aren't available in this browser.",
  denied: 'Notifications from this site are blocked. You can allow them in your browser settings.',
  off: 'Get notifications on this device while Glimpse is closed.',
  on: 'You get notifications on this device while Glimpse is closed, until you log out.',
};

/** The switch for push notifications in this browser. The browser asks for permission when the user turns it on. */
export function PushRow() {
  const isGuest = useViewer().uid === guestAccount.uid;
  const { state, isPending, setEnabled } = usePush();
  return (
    <SettingRow
      label={name}
      action={
        state !== 'unsupported' && (
          <Switch
            name={name}
            isOn={state === 'on'}
            isDisabled={isGuest || isPending || state === 'denied'}
            onPress={() => setEnabled(state !== 'on')}
          />
        )
      }
    >
      {isGuest ? "This is the shared guest account, so push notifications aren't available." : explanations[state]}
    </SettingRow>
  );
}
