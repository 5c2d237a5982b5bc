import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { expireOpenOffers } from './undo-offer.ts';
import { isPendingToggle } from './use-toggle.ts';

/** How long signing out waits for responses. */
const timeoutMs = 5000;

const hasPending = (client: QueryClient) =>
  client.isMutating() > 0 || client.getQueryCache().findAll({ predicate: isPendingToggle }).length > 0;

/**
 * Sends the changes that could still be undone, and waits for the responses to all pending changes. Returns false if
 * the browser is offline, or if the responses take longer than `timeoutMs`.
 */
export async function sendPending(client: QueryClient): Promise<boolean> {
  expireOpenOffers();
  if (!hasPending(client)) return true;
  if (!onlineManager.isOnline()) return false;
  return new Promise((resolve) => {
    const end = (isSent: boolean) => {
      clearTimeout(timer);
      for (const stop of unsubscribe) stop();
      resolve(isSent);
    };
    const timer = setTimeout(() => end(false), timeoutMs);
    const check = () => hasPending(client) || end(true);
    const unsubscribe = [client.getMutationCache(), client.getQueryCache()].map((cache) => cache.subscribe(check));
  });
}
