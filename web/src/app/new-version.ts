import { openNewVersion } from '../features/install/service-worker.ts';

const key = 'glimpse:reloaded-at';
const pauseMs = 60_000;

/**
 * After a deployment the previous version's files are gone, and a page that still wants one starts over. Not twice in a
 * minute: then the cause is another, and the error page says so.
 */
export function reloadForNewVersion(event: Event): void {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (!navigator.onLine || Date.now() - last < pauseMs) return;
  event.preventDefault();
  sessionStorage.setItem(key, String(Date.now()));
  void openNewVersion();
}
