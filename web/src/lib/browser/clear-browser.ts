import { unsubscribeFromPush } from './push-subscription.ts';
import { removeAllQueuedFiles } from './queued-files.ts';
import { sharedContent } from './shared-content.ts';
import { browserStorage, pushTokenKey, queuedFilesKey } from './storage.ts';

/** Removes what a signed-out viewer leaves outside localStorage: queued and shared files, and the push subscription. */
export async function clearBrowser(): Promise<void> {
  await Promise.allSettled([
    browserStorage.read(queuedFilesKey) !== null && Promise.all([sharedContent.removeAll(), removeAllQueuedFiles()]),
    // The push service then rejects messages to this browser, and the server removes the device.
    browserStorage.read(pushTokenKey) !== null && unsubscribeFromPush(),
  ]);
}
