import { removeAllFiles } from './held-files.ts';
import { endSubscription } from './push-subscription.ts';
import { browserStorage, heldFilesKey, pushTokenKey } from './storage.ts';

/** What whoever has signed out leaves beside the small storage: files that wait, and messages that are sent to this browser. */
export async function clearBrowser(): Promise<void> {
  await Promise.allSettled([
    browserStorage.read(heldFilesKey) !== null && removeAllFiles(),
    // What is sent to it from now on is refused, and then no more is sent.
    browserStorage.read(pushTokenKey) !== null && endSubscription(),
  ]);
}
