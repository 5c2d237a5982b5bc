import { acceptedVersion } from './accepted-version.ts';

/** How often an open page checks for a new version. The browser itself checks only when a page opens. */
const checkIntervalMs = 60 * 60 * 1000;

/**
 * Registers the service worker and checks for new versions while the page is open. Calls `onInstalled` when a
 * new version is installed. If the viewer has accepted the version on the page before, reloads when it is active.
 */
export async function register(onInstalled: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  // A page without a controller had no worker before. Its first worker has the version of the page.
  const onActive = () => (acceptedVersion.isPending() ? openAcceptedVersion() : onInstalled());
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', onActive, { once: true });
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  if (acceptedVersion.isPending()) activateAcceptedVersion(registration);
  const reportIfInstalled = () => {
    if (registration.waiting && serviceWorker.controller) onInstalled();
  };
  reportIfInstalled();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', reportIfInstalled);
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

/** Finishes what `openNewVersion` began on the page before. */
function activateAcceptedVersion({ waiting, installing, active }: ServiceWorkerRegistration) {
  // The worker may not have received the message of the page before.
  waiting?.postMessage({ type: 'SKIP_WAITING' });
  if (waiting || installing) return;
  // The version became the controller while this page was loading, so there will be no `controllerchange`.
  if (active?.state === 'activated') openAcceptedVersion();
  else active?.addEventListener('statechange', openAcceptedVersion, { once: true });
}

function openAcceptedVersion() {
  acceptedVersion.clear();
  location.reload();
}
