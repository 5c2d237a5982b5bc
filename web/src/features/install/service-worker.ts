import { useSyncExternalStore } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';

/** How long a person who agreed to the new version waits for it, before the page is just reloaded. */
const patienceMs = 10_000;
/** A page that never comes to rest is kept all the same. */
const idleLimitMs = 10_000;

let isNewVersionReady = false;
const listeners = new Set<() => void>();

function announce() {
  isNewVersionReady = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a newer version than the one on the screen has been fetched and waits. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isNewVersionReady);

/**
 * Registers /sw.js (build/service-worker.ts) once the page has loaded and is idle, so that what it fetches ahead never
 * competes with the first screen. Does nothing where the browser has no service workers, or without a built one (Vite's dev server).
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => {
    // Its code comes then, too.
    import('./register.ts')
      .then(({ register }) => register(announce))
      .catch((error: unknown) => console.warn('The app cannot be kept for offline use here.', error));
  };
  const startWhenIdle = () => whenIdle(start, idleLimitMs);
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
}

/** Starts over in the newest version. Other tabs go on with theirs until they are told to as well. */
export async function openNewVersion(): Promise<void> {
  const worker = await Promise.race([newestWorker(), pause(patienceMs)]).catch(() => null);
  if (worker?.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage({ type: 'SKIP_WAITING' });
}

/** The worker that waits, or the one that is being fetched once it is there; null when there is nothing new. */
async function newestWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || registration.waiting) return registration?.waiting ?? null;
  await registration.update();
  const { installing } = registration;
  if (!installing) return registration.waiting;
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(registration.waiting), { once: true });
  });
}

const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));
