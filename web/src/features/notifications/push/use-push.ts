import { AppError } from '@glimpse/contract/app-error';
import { pushCalls } from '@glimpse/contract/push/push-calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { config } from '../../../lib/browser/config.ts';
import { unsubscribeFromPush, workerRegistration } from '../../../lib/browser/push-subscription.ts';
import { browserStorage, pushTokenKey } from '../../../lib/browser/storage.ts';
import { pushKey } from '../../../lib/firebase/push-key.ts';
import { t } from '../../../lib/languages/translate.ts';
import { registerDevice } from './register-device.ts';

/** `denied` means that the user has blocked notifications of this site in the browser. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

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
export function usePush(): { state: PushState; isPending: boolean; setEnabled: (isOn: boolean) => void } {
  const [state, setState] = useState(currentState);
  const toggle = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    // Shows the message of the error to the user.
    meta: { failure: true },
    onSettled: () => setState(currentState()),
  });
  return { state, isPending: toggle.isPending, setEnabled: toggle.mutate };
}
