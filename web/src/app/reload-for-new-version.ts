import { openNewVersion } from '../features/account/install/service-worker.ts';

const storageKey = 'glimpse:reloaded-at';
const minIntervalMs = 60_000;

/**
 * Call it after a file of code could not be loaded. Reloads the page if a new version was deployed, because the files
 * of the old one may have been deleted. Reloads at most once a minute. Does nothing if the version is the same, because
 * the component that needs the file then shows an error.
 */
export async function reloadForNewVersion(): Promise<void> {
  const lastReloadMs = Number(sessionStorage.getItem(storageKey) ?? 0);
  if (!navigator.onLine || Date.now() - lastReloadMs < minIntervalMs) return;
  if (!(await isNewVersionDeployed().catch(() => false))) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  void openNewVersion();
}

/**
 * Returns whether the server's index.html has another main script. The query string bypasses the cache of the service
 * worker.
 */
async function isNewVersionDeployed(): Promise<boolean> {
  const mainScript = document.querySelector('script[type="module"]')?.getAttribute('src');
  const response = await fetch('/index.html?now', { cache: 'no-store' });
  return response.ok && mainScript != null && !(await response.text()).includes(mainScript);
}
