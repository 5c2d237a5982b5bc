import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';

export const emailVisibilityCalls = {
  /** With `isHidden`, nobody but the caller sees the caller's email. The guest account cannot use it. Idempotent. */
  changeEmailVisibility: endpoint({
    ...actionDefaults,
    name: 'changeEmailVisibility',
    path: '/account/email/visibility',
    body: z.object({ isHidden: z.boolean() }),
  }),
} as const;
