import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { sendAtOnce } from './undo.ts';
import { isOpenToggle } from './use-toggle.ts';

/** Said when `allSent` is false, before what is unsent goes with the session. */
export const unsentText = 'Not everything you did has been sent. What has not is lost when you log out now.';

/** How long somebody who wants to leave waits for answers. */
const patienceMs = 5000;

const isOpen = (client: QueryClient) =>
  client.isMutating() > 0 || client.getQueryCache().findAll({ predicate: isOpenToggle }).length > 0;

/**
 * Sends what could still be taken back, and waits until everything that the person did has its answer. False when it has none:
 * the line is gone, or it takes longer than `patienceMs`.
 */
export async function allSent(client: QueryClient): Promise<boolean> {
  sendAtOnce();
  if (!isOpen(client)) return true;
  if (!onlineManager.isOnline()) return false;
  return new Promise((resolve) => {
    const end = (isSent: boolean) => {
      clearTimeout(timer);
      for (const stop of unsubscribe) stop();
      resolve(isSent);
    };
    const timer = setTimeout(() => end(false), patienceMs);
    const look = () => isOpen(client) || end(true);
    const unsubscribe = [client.getMutationCache(), client.getQueryCache()].map((cache) =>
      cache.subscribe(look),
    );
  });
}
