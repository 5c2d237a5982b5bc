import { endpoint } from '../endpoint.ts';
import { act, None } from '../endpoint-parts.ts';

/**
 * The following feed. The client reads it from the caller's inbox.
 * `refreshInbox` adds posts by authors with very many followers, because no fan-out writes those posts.
 */
export const feedCalls = {
  refreshInbox: endpoint({
    ...act,
    name: 'refreshInbox',
    status: 200,
    path: '/feed/refresh',
    response: None,
  }),
} as const;
