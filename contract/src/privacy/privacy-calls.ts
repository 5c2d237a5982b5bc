import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';

export const privacyCalls = {
  changePrivacy: endpoint({
    ...actionDefaults,
    name: 'changePrivacy',
    path: '/users/privacy',
    body: z.object({ isPrivate: z.boolean() }),
  }),
} as const;
