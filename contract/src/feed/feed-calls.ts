import { endpoint } from '../endpoint.ts';
import { act, None } from '../endpoint-parts.ts';

/** The feed of those whom the caller follows. It is read from the caller's inbox; this brings what nobody puts there. */
export const feedCalls = {
  refreshInbox: endpoint({
    ...act,
    name: 'refreshInbox',
    status: 200,
    path: '/feed/refresh',
    answer: None,
  }),
} as const;
