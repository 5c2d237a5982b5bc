/** How often an open page asks for a new version; browsers ask by themselves only when a page is opened. */
const askEveryMs = 60 * 60 * 1000;

/** Registers the service worker and asks for new versions while the page is open. `announce` is called when one waits. */
export async function register(announce: () => void): Promise<void> {
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
