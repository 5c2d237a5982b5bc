// Part of the service worker (build/service-worker.ts). Shows push messages while the app is closed, and opens their
// page after a click. functions/src/push/ sends the messages as { data: { title, body, path, tag } }.
addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json()?.data ?? {};
  if (!title) return;
  const icons = { icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' };
  event.waitUntil(registration.showNotification(title, { ...icons, body, tag, data: { path } }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path ?? '/'));
});

/** Focuses the tab that already shows the path. Otherwise opens a new tab, so that no other tab loses its page. */
async function openPath(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((each) => each.url === url.href);
  await (tab ? tab.focus() : clients.openWindow(url.href));
}
