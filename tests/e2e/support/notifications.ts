import type { Page } from 'playwright-core';

export const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });
export const notificationRow = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
