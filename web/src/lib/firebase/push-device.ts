import { initializeApp } from 'firebase/app';
import { getMessaging, getToken } from 'firebase/messaging';
import { config } from './app.ts';
import { pushKey } from './push-key.ts';

/**
 * The token under which this browser takes push messages, by Cloud Messaging. The emulators have none: there it is made up, and what is
 * sent to it is recorded. Throws when the browser or its push service refuses.
 */
export async function deviceToken(serviceWorkerRegistration: ServiceWorkerRegistration): Promise<string> {
  if (config.emulators) return `local-${crypto.randomUUID()}`;
  // An app's id is 1:{sender}:web:{hash}.
  const messagingSenderId = config.firebase.appId.split(':')[1] ?? '';
  const app = initializeApp({ ...config.firebase, messagingSenderId }, 'push');
  return getToken(getMessaging(app), { vapidKey: pushKey, serviceWorkerRegistration });
}
