import { openNewVersion } from '../features/install/service-worker.ts';

const key = 'glimpse:reloaded-at';
const pauseMs = 60_000;

/**
 * After a deployment the previous version's files are gone, and a page that still wants one starts over; not twice in a
 * minute. When the version is still the same it was the line that failed: whoever wanted the file says so, and goes on later.
 */
export async function reloadForNewVersion(): Promise<void> {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (!navigator.onLine || Date.now() - last < pauseMs) return;
  if (!(await isReplaced().catch(() => false))) return;
  sessionStorage.setItem(key, String(Date.now()));
  void openNewVersion();
}

/** Whether the server's page begins with another script than this one. Asked with a query, which the service worker has no answer to. */
async function isReplaced(): Promise<boolean> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src');
  const page = await fetch('/index.html?now', { cache: 'no-store' });
  return page.ok && own != null && !(await page.text()).includes(own);
}
