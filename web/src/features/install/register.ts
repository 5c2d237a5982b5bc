/** How often an open page checks for a new version. Browsers check by themselves only when a page opens. */
const checkIntervalMs = 60 * 60 * 1000;

/**
 * Registers the service worker and checks for new versions while the page is open. Calls `announce` when one is
 * installed.
 */
export async function register(announce: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  // Without a controller, the first worker that takes over has the version of this page, which is nothing to
  // announce.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', announce, { once: true });
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const announceIfInstalled = () => {
    if (registration.waiting && serviceWorker.controller) announce();
  };
  announceIfInstalled();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announceIfInstalled);
  });
  let checkedAtMs = Date.now();
  const checkForUpdate = () => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    if (Date.now() - checkedAtMs < checkIntervalMs) return;
    checkedAtMs = Date.now();
    // A failed check is repeated at the next interval.
    registration.update().catch(() => undefined);
  };
  setInterval(checkForUpdate, checkIntervalMs);
  document.addEventListener('visibilitychange', checkForUpdate);
}
