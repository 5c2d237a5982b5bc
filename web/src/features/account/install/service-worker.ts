import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/browser/create-listeners.ts';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { acceptedVersion } from './accepted-version.ts';

/** How long to wait until the new worker is installed, and again until it is active. Then the page reloads anyway. */
const workerTimeoutMs = 10_000;
/** The worker is registered after this time even if the page is never idle. */
const idleLimitMs = 10_000;

let isNewVersionReady = false;
const { subscribe, notifyAll } = createListeners();

function announceNewVersion() {
  isNewVersionReady = true;
  notifyAll();
}

const isReady = () => isNewVersionReady;

/** Returns whether a newer version of the app is installed and can be activated. */
export const useIsNewVersionReady = (): boolean => useSyncExternalStore(subscribe, isReady, isReady);

/**
 * Registers /sw.js (src/service-worker/) when the page has loaded and is idle, so that precaching does not slow
 * down the first screen. Does nothing if the browser does not support service workers, and in Vite's dev server, which
 * has no built worker.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => {
    import('./register-worker.ts')
      .then(({ register }) => register(announceNewVersion))
      .catch((error: unknown) => console.warn('The app cannot be cached for offline use.', error));
  };
  const startWhenIdle = () => whenIdle(start, idleLimitMs);
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
}

/** Activates the newest version and reloads the page. Other tabs keep their version until they reload. */
export async function openNewVersion(): Promise<void> {
  const worker = await Promise.race([newestWorker(), timeout(workerTimeoutMs)]).catch(() => null);
  if (worker?.state !== 'installed') return location.reload();
  const isActive = new Promise((resolve) => {
    const opened = () => {
      acceptedVersion.clear();
      resolve(undefined);
    };
    navigator.serviceWorker.addEventListener('controllerchange', opened, { once: true });
  });
  // If the new version is not active before the reload, the next page opens it.
  acceptedVersion.set();
  worker.postMessage({ type: 'SKIP_WAITING' });
  // The old worker first answers the requests of all tabs, which can take long.
  await Promise.race([isActive, timeout(workerTimeoutMs)]);
  location.reload();
}

/**
 * Returns the new worker that is installed. If a new worker is still installing, waits for it. Returns null if there is
 * no new version.
 */
async function newestWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return null;
  if (registration.waiting) return registration.waiting;
  await registration.update();
  const { installing } = registration;
  if (!installing) return registration.waiting;
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(registration.waiting), { once: true });
  });
}

const timeout = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));
