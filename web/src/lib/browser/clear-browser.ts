import { unsubscribeFromPush } from './push-subscription.ts';
import { removeAllQueuedFiles } from './queued-files.ts';
import { browserStorage, pushTokenKey, queuedFilesKey } from './storage.ts';

/** Removes what a signed-out viewer leaves outside localStorage: queued files and the push subscription. */
export async function clearBrowser(): Promise<void> {
  await Promise.allSettled([
    browserStorage.read(queuedFilesKey) !== null && removeAllQueuedFiles(),
    // The push service then rejects messages to this browser, and the server removes the device.
    browserStorage.read(pushTokenKey) !== null && unsubscribeFromPush(),
  ]);
}
