import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, None } from '../endpoint-parts.ts';
import { DeviceToken } from './push.ts';

/** Browsers that receive the caller's push notifications. */
export const pushCalls = {
  addDevice: endpoint({
    ...act,
    name: 'addDevice',
    status: 200,
    path: '/devices',
    body: z.object({ token: DeviceToken }),
    response: None,
  }),
  removeDevice: endpoint({
    ...act,
    name: 'removeDevice',
    status: 200,
    path: '/devices/remove',
    body: z.object({ token: DeviceToken }),
    response: None,
  }),
} as const;
