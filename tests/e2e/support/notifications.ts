import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from '../../support/visitors.ts';

export const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });
export const notificationRow = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

interface PushResult {
  shown: object[];
  opened: string[];
}

/**
 * Delivers pushes to the service worker, of which it must show one. Returns the notification that it shows and the window
 * that it opens on click. A headless browser does neither on its own.
 */
export async function deliverPushes({ page, context }: Visitor, messages: readonly object[]): Promise<PushResult> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await worker.evaluate(() => {
    const result: PushResult = { shown: [], opened: [] };
    Object.assign(self, { seen: result });
    Object.assign(Reflect.get(self, 'registration'), {
      showNotification: async (title: string, { body, tag, data }: NotificationOptions) => {
        result.shown.push({ title, body, tag });
        const notification = { data, close: () => {} };
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
      },
    });
    Object.assign(Reflect.get(self, 'clients'), {
      openWindow: async (url: string) => void result.opened.push(url),
    });
  });
  const session = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  for (const message of messages)
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registrationId,
      data: JSON.stringify({ data: message }),
    });
  const readResult = (): Promise<PushResult> => worker.evaluate(() => Reflect.get(self, 'seen'));
  await expect.poll(async () => (await readResult()).opened.length).toBe(1);
  return readResult();
}
