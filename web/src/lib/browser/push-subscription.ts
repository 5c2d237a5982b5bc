import { browserStorage, pushLanguageKey, pushTokenKey } from './storage.ts';

/** Returns the registration of the app's service worker, which shows push messages, or undefined if there is none. */
export const workerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;

/** Ends the push subscription of this browser, even while offline, and removes the messages that are shown. */
export async function unsubscribeFromPush(): Promise<void> {
  browserStorage.remove(pushTokenKey);
  browserStorage.remove(pushLanguageKey);
  const registration = await workerRegistration();
  // The next user of this browser must not see these messages.
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
