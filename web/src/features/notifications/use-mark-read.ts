import { notificationCalls } from '@glimpse/contract/notifications/notification-calls';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { usePageVisible } from '../../lib/browser/use-page-visible.ts';
import type { LiveNotification } from './queries.ts';

/**
 * Marks these notifications as read while the page is visible. Returns the ids of the notifications that were unread
 * when they appeared. They stay highlighted until the viewer leaves the screen.
 */
export function useMarkRead(rows: readonly LiveNotification[]): ReadonlySet<string> {
  const [unreadWhenShown, setUnreadWhenShown] = useState<ReadonlySet<string>>(new Set());
  const unread = rows.filter(({ isUnread }) => isUnread);
  if (unread.some(({ id }) => !unreadWhenShown.has(id)))
    setUnreadWhenShown(new Set([...unreadWhenShown, ...unread.map(({ id }) => id)]));
  const readUntilMs = Math.max(0, ...unread.map(({ updatedAt }) => updatedAt));
  const isPageVisible = usePageVisible();
  const isOnline = useOnline();
  const { mutate } = useMutation({
    mutationFn: () => call(notificationCalls.readNotifications, { body: { through: readUntilMs } }),
    // No error message, because the viewer did not start this request. The next visit of the screen repeats it.
    meta: { failure: false },
  });
  const markRead = useEffectEvent(() => mutate());
  useEffect(() => {
    if (readUntilMs > 0 && isPageVisible && isOnline) markRead();
  }, [readUntilMs, isPageVisible, isOnline]);
  return unreadWhenShown;
}
