import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { defaultLanguage } from '../languages/language.ts';
import { DeviceLanguage, DeviceToken } from './push.ts';

export const pushCalls = {
  addDevice: endpoint({
    ...actionDefaults,
    name: 'addDevice',
    path: '/devices',
    // Clients of earlier releases send no language.
    body: z.object({ token: DeviceToken, language: z._default(DeviceLanguage, defaultLanguage) }),
  }),
  removeDevice: endpoint({
    ...actionDefaults,
    name: 'removeDevice',
    path: '/devices/remove',
    body: z.object({ token: DeviceToken }),
  }),
} as const;
