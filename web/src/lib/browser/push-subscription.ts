import { browserStorage, pushTokenKey } from './storage.ts';

/** The app's service worker, which shows push messages; undefined where the browser has none, or none yet. */
export const workerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;

/** This browser takes no more push messages; needs no network. */
export async function endSubscription(): Promise<void> {
  browserStorage.remove(pushTokenKey);
  const registration = await workerRegistration();
  // What has been shown is not for whoever comes next.
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
