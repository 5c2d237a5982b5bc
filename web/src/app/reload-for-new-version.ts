import { openNewVersion } from '../features/install/service-worker.ts';

const key = 'glimpse:reloaded-at';
const pauseMs = 60_000;

/**
 * Reloads the page after a file could not be loaded because a new version was deployed and the files of the old one
 * are gone. Reloads at most once a minute. Does nothing if the version is the same. Then the network has failed, and
 * the component that needs the file shows an error.
 */
export async function reloadForNewVersion(): Promise<void> {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (!navigator.onLine || Date.now() - last < pauseMs) return;
  if (!(await isNewVersionDeployed().catch(() => false))) return;
  sessionStorage.setItem(key, String(Date.now()));
  void openNewVersion();
}

/**
 * Returns whether the server's index.html has another main script. The query string bypasses the cache of the service
 * worker.
 */
async function isNewVersionDeployed(): Promise<boolean> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src');
  const page = await fetch('/index.html?now', { cache: 'no-store' });
  return page.ok && own != null && !(await page.text()).includes(own);
}
