import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';

/**
 * Calls for the following feed, which the client reads from the caller's inbox. `refreshInbox` adds the posts of
 * authors with more than `followLimits.fanOutMax` followers, because the fan-out does not write them into the inbox.
 */
export const feedCalls = {
  refreshInbox: endpoint({ ...actionDefaults, name: 'refreshInbox', path: '/feed/refresh' }),
} as const;
