// Part of the service worker (build/service-worker.ts). Shows push messages while the app is closed, and opens their
// page after a click. functions/src/push/ sends the messages as { data: { title, body, path, tag } }.
addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json()?.data ?? {};
  if (!title) return;
  event.waitUntil(showUnlessOpen(title, { body, tag, path }));
});

/** Shows no notification about a message if the conversation is visible. */
async function showUnlessOpen(title, { body, tag, path }) {
  const tab = path?.startsWith('/messages/') ? await tabAt(new URL(path, location.origin)) : undefined;
  if (tab?.visibilityState === 'visible') return;
  const icons = { icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' };
  await registration.showNotification(title, { ...icons, body, tag, data: { path } });
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path ?? '/'));
});

/** Focuses the tab that already shows the path. Otherwise opens a new tab, so that no other tab loses its page. */
async function openPath(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const tab = await tabAt(url);
  await (tab ? tab.focus() : clients.openWindow(url.href));
}

/** Returns the tab that shows a page. A visible one comes first. */
async function tabAt({ href }) {
  const tabs = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ url }) => url === href,
  );
  return tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
}
