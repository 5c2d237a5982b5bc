// Part of the service worker (build/service-worker.ts): shows what Cloud Messaging brings while nobody has the app open, and opens the
// place that it is about. The messages are made in functions/src/push/: { data: { title, body, path, tag } }.
addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json()?.data ?? {};
  if (!title) return;
  const look = { icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' };
  event.waitUntil(registration.showNotification(title, { ...look, body, tag, data: { path } }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPlace(event.notification.data?.path ?? '/'));
});

/** In the tab that shows it already, or in a new one: what somebody is in the middle of stays. */
async function openPlace(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((each) => each.url === url.href);
  await (tab ? tab.focus() : clients.openWindow(url.href));
}
