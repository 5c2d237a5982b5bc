import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { DeviceToken } from './push.ts';

export const pushCalls = {
  addDevice: endpoint({
    ...actionDefaults,
    name: 'addDevice',
    path: '/devices',
    body: z.object({ token: DeviceToken }),
  }),
  removeDevice: endpoint({
    ...actionDefaults,
    name: 'removeDevice',
    path: '/devices/remove',
    body: z.object({ token: DeviceToken }),
  }),
} as const;
