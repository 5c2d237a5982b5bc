import { useSyncExternalStore } from 'react';

/** How often an open page asks for a new version; browsers ask by themselves only when a page is opened. */
const askEveryMs = 60 * 60 * 1000;
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
    register().catch((error: unknown) => console.warn('The app cannot be kept for offline use here.', error));
  };
  // Safari knows no idle page.
  const startWhenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(start, { timeout: idleLimitMs })
      : setTimeout(start);
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // Without one, the worker that takes over belongs to the very version on the screen.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', announce, { once: true });
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const check = () => {
    if (registration.waiting && serviceWorker.controller) announce();
  };
  check();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', check);
  });
  let askedAtMs = Date.now();
  const ask = () => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    if (Date.now() - askedAtMs < askEveryMs) return;
    askedAtMs = Date.now();
    // No answer is no news: the next time will do.
    registration.update().catch(() => undefined);
  };
  setInterval(ask, askEveryMs);
  document.addEventListener('visibilitychange', ask);
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
