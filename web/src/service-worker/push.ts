import type { PushMessage } from '@glimpse/contract/push/push';

declare const self: ServiceWorkerGlobalScope;

/** What Cloud Messaging delivers. functions/src/push/ sends the message. */
interface Push {
  readonly data?: Partial<PushMessage>;
}

/**
 * Shows a push message while the app is closed. Shows no notification about a conversation that is visible.
 */
export async function showPush(received: PushMessageData | null): Promise<void> {
  const push: Push | null = received?.json() ?? null;
  const { title, body, path, tag } = push?.data ?? {};
  if (!title) return;
  const tab = path?.startsWith('/messages/') ? await tabAt(new URL(path, location.origin)) : undefined;
  if (tab?.visibilityState === 'visible') return;
  const icons = { icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' };
  await self.registration.showNotification(title, { ...icons, body, tag, data: { path } });
}

/** Opens the path of a notification. */
export async function openClickedNotification(notification: Notification): Promise<void> {
  notification.close();
  const { path = '/' }: Partial<PushMessage> = notification.data ?? {};
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  // A tab that already shows the path. Otherwise a new tab, so that no other tab loses its page.
  const tab = await tabAt(url);
  await (tab ? tab.focus() : self.clients.openWindow(url.href));
}

/** Returns the tab that shows a page. A visible one comes first. */
async function tabAt({ href }: URL): Promise<WindowClient | undefined> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = windows.filter(({ url }) => url === href);
  return tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
}
