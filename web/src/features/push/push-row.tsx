import { guestAccount } from '@glimpse/contract/auth/guest';
import { Switch } from '../../ui/switch.tsx';
import { SettingRow } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { type PushState, usePush } from './use-push.ts';

const name = 'On this device';

const explanations: Record<PushState, string> = {
  unsupported: 'This browser shows no notifications, or this site does not send any.',
  denied: 'This browser has been told not to show notifications of this site. Its settings can change that.',
  off: 'Shown on this device while Glimpse is closed.',
  on: 'Shown on this device while Glimpse is closed, until you log out.',
};

/** Whether this browser shows notifications while nobody has the app open. The browser asks when it is turned on, and never before. */
export function PushRow() {
  const isGuest = useViewer().uid === guestAccount.uid;
  const { state, isBusy, turn } = usePush();
  return (
    <SettingRow
      label={name}
      action={
        state !== 'unsupported' && (
          <Switch
            name={name}
            isOn={state === 'on'}
            isDisabled={isGuest || isBusy || state === 'denied'}
            onPress={() => turn(state !== 'on')}
          />
        )
      }
    >
      {isGuest
        ? 'The guest’s account is everybody’s: nobody is told on their own device.'
        : explanations[state]}
    </SettingRow>
  );
}
