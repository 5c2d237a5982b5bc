import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, None } from '../endpoint-parts.ts';
import { NotificationKind } from './notification.ts';

/** What the caller is told of. */
export const notificationCalls = {
  /** `through`: when the newest happened that has been seen, in epoch milliseconds. */
  readNotifications: endpoint({
    ...act,
    name: 'readNotifications',
    status: 200,
    path: '/notifications/read',
    body: z.object({ through: z.int().check(z.nonnegative()) }),
    answer: None,
  }),
  changeNotifications: endpoint({
    ...act,
    name: 'changeNotifications',
    status: 200,
    path: '/notifications/settings',
    body: z.object({ kind: NotificationKind, isOn: z.boolean() }),
    answer: None,
  }),
} as const;
