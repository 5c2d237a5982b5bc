import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { NotificationKind } from './notification.ts';

export const notificationCalls = {
  /**
   * Marks notifications as read. `through` is `updatedAt` of the newest notification that the caller has seen, in epoch
   * milliseconds.
   */
  readNotifications: endpoint({
    ...actionDefaults,
    name: 'readNotifications',
    path: '/notifications/read',
    body: z.object({ through: z.int().check(z.nonnegative()) }),
  }),
  changeNotifications: endpoint({
    ...actionDefaults,
    name: 'changeNotifications',
    path: '/notifications/settings',
    body: z.object({ kind: NotificationKind, isOn: z.boolean() }),
  }),
} as const;
