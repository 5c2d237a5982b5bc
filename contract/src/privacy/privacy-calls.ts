import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, None } from '../endpoint-parts.ts';

/** Private accounts. */
export const privacyCalls = {
  changePrivacy: endpoint({
    ...act,
    name: 'changePrivacy',
    status: 200,
    path: '/users/privacy',
    body: z.object({ isPrivate: z.boolean() }),
    response: None,
  }),
} as const;
