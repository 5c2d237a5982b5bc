import { unsubscribeFromPush } from '../browser/push-subscription.ts';
import { browserStorage, pushTokenKey, queuedFilesKey } from '../browser/storage.ts';
import { removeAllQueuedFiles } from '../stored-files/queued-files.ts';
import { sharedContent } from '../stored-files/shared-content.ts';

/** Removes what a signed-out viewer leaves outside localStorage: queued and shared files, and the push subscription. */
export async function clearBrowser(): Promise<void> {
  await Promise.allSettled([
    browserStorage.read(queuedFilesKey) !== null && Promise.all([sharedContent.removeAll(), removeAllQueuedFiles()]),
    // The push service then rejects messages to this browser, and the server removes the device.
    browserStorage.read(pushTokenKey) !== null && unsubscribeFromPush(),
  ]);
}
