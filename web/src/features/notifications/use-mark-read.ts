import { notificationCalls } from '@glimpse/contract/notifications/notification-calls';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { usePageVisible } from '../../lib/browser/use-page-visible.ts';
import type { LiveNotification } from './queries.ts';

/**
 * What is shown is read, as soon as somebody can see it. Answers which rows were unread when they were shown: they stay marked for as long
 * as the screen is open.
 */
export function useMarkRead(rows: readonly LiveNotification[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unread = rows.filter(({ isUnread }) => isUnread);
  if (unread.some(({ id }) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread.map(({ id }) => id)]));
  const through = Math.max(0, ...unread.map(({ updatedAt }) => updatedAt));
  const isSeen = usePageVisible();
  const isOnline = useOnline();
  const { mutate } = useMutation({
    mutationFn: () => call(notificationCalls.readNotifications, { body: { through } }),
    // Nobody asked for it; the next look does it.
    meta: { failure: false },
  });
  const read = useEffectEvent(() => mutate());
  useEffect(() => {
    if (through > 0 && isSeen && isOnline) read();
  }, [through, isSeen, isOnline]);
  return fresh;
}
