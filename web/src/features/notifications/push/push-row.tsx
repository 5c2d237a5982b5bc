import { AppError } from '@glimpse/contract/app-error';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { pushCalls } from '@glimpse/contract/push/push-calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SettingRow } from '../../../entities/settings/settings-section.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { call } from '../../../lib/api/call.ts';
import { config } from '../../../lib/browser/config.ts';
import { unsubscribeFromPush, workerRegistration } from '../../../lib/browser/push-subscription.ts';
import { browserStorage, pushTokenKey } from '../../../lib/browser/storage.ts';
import { pushKey } from '../../../lib/firebase/push-key.ts';
import { messageName, type NamedMessage, t } from '../../../lib/languages/translate.ts';
import { Switch } from '../../../ui/switch.tsx';
import { registerDevice } from './register-device.ts';

const explanations: Record<PushState, NamedMessage> = {
  unsupported: messageName('notifications.pushUnsupported'),
  denied: messageName('notifications.pushBlocked'),
  off: messageName('notifications.pushOff'),
  on: messageName('notifications.pushOn'),
};

/** The switch for push notifications in this browser. The browser asks for permission when the user turns it on. */
export function PushRow() {
  const isGuest = useViewer().uid === guestAccount.uid;
  const { state, isPending, setEnabled } = usePush();
  const name = t('notifications.push');
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
      {isGuest ? t('notifications.guestPush') : t(explanations[state])}
    </SettingRow>
  );
}

/** `denied` means that the user has blocked notifications of this site in the browser. */
type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'Notification' in window && 'serviceWorker' in navigator && (config.emulators !== null || pushKey !== '');

function currentState(): PushState {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && browserStorage.read(pushTokenKey) !== null;
  return isOn ? 'on' : 'off';
}

/** Asks for permission and registers the browser's push token. Returns without an error if the user refuses. */
async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const registration = await workerRegistration();
  if (!registration) throw new AppError('unavailable', t('notifications.pushNotReady'));
  const { deviceToken } = await import('../../../lib/firebase/push-device.ts');
  const token = await deviceToken(registration);
  await registerDevice(token);
  browserStorage.write(pushTokenKey, token);
}

async function turnOff(): Promise<void> {
  const token = browserStorage.read(pushTokenKey);
  if (token !== null) await call(pushCalls.removeDevice, { body: { token } });
  // Also removes the stored token.
  await unsubscribeFromPush();
}

/** The state of push notifications in this browser, and a function to turn them on or off. */
function usePush(): { state: PushState; isPending: boolean; setEnabled: (isOn: boolean) => void } {
  const [state, setState] = useState(currentState);
  const toggle = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    // Shows the message of the error to the user.
    meta: { failure: true },
    onSettled: () => setState(currentState()),
  });
  return { state, isPending: toggle.isPending, setEnabled: toggle.mutate };
}
