import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, None } from '../endpoint-parts.ts';
import { NotificationKind } from './notification.ts';

/** The caller's notifications. */
export const notificationCalls = {
  /**
   * Marks as read. `through` is the time of the newest notification that the caller has seen, in epoch milliseconds.
   */
  readNotifications: endpoint({
    ...act,
    name: 'readNotifications',
    status: 200,
    path: '/notifications/read',
    body: z.object({ through: z.int().check(z.nonnegative()) }),
    response: None,
  }),
  changeNotifications: endpoint({
    ...act,
    name: 'changeNotifications',
    status: 200,
    path: '/notifications/settings',
    body: z.object({ kind: NotificationKind, isOn: z.boolean() }),
    response: None,
  }),
} as const;
