import { AppError } from '@glimpse/contract/app-error';
import { pushCalls } from '@glimpse/contract/push/push-calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { endSubscription, workerRegistration } from '../../lib/browser/push-subscription.ts';
import { browserStorage, pushTokenKey } from '../../lib/browser/storage.ts';
import { config } from '../../lib/firebase/app.ts';
import { pushKey } from '../../lib/firebase/push-key.ts';

/** `denied`: the browser's own settings refuse. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'Notification' in window && 'serviceWorker' in navigator && (config.emulators !== null || pushKey !== '');

function currentState(): PushState {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && browserStorage.read(pushTokenKey) !== null;
  return isOn ? 'on' : 'off';
}

/** Asks the browser, and hands its token over. A refusal by the person is an answer, and shows as such. */
async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const registration = await workerRegistration();
  if (!registration)
    throw new AppError('unavailable', 'This page is not ready for notifications yet. Try again.');
  const { deviceToken } = await import('../../lib/firebase/push-device.ts');
  const token = await deviceToken(registration);
  await call(pushCalls.addDevice, { body: { token } });
  browserStorage.write(pushTokenKey, token);
}

async function turnOff(): Promise<void> {
  const token = browserStorage.read(pushTokenKey);
  if (token !== null) await call(pushCalls.removeDevice, { body: { token } });
  await endSubscription();
}

/** Whether this browser shows the viewer's notifications, and turning it. */
export function usePush(): { state: PushState; isBusy: boolean; turn: (isOn: boolean) => void } {
  const [state, setState] = useState(currentState);
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    meta: { failure: true },
    onSettled: () => setState(currentState()),
  });
  return { state, isBusy: change.isPending, turn: change.mutate };
}
