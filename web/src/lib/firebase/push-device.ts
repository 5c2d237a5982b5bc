import { initializeApp } from 'firebase/app';
import { getMessaging, getToken } from 'firebase/messaging';
import { config } from '../browser/config.ts';
import { pushKey } from './push-key.ts';

/**
 * Returns the Cloud Messaging token of this browser. There is no emulator for Cloud Messaging, so with emulators the
 * token is a random one, and messages to it are only recorded. Throws if the browser or its push service refuses.
 */
export async function deviceToken(serviceWorkerRegistration: ServiceWorkerRegistration): Promise<string> {
  if (config.emulators) return `local-${crypto.randomUUID()}`;
  // The format of an app id is 1:{sender}:web:{hash}.
  const messagingSenderId = config.firebase.appId.split(':')[1] ?? '';
  const app = initializeApp({ ...config.firebase, messagingSenderId }, 'push');
  return getToken(getMessaging(app), { vapidKey: pushKey, serviceWorkerRegistration });
}
