import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { call } from '../../lib/api/call.ts';

/**
 * Asks the server to copy the account's email to the profile. The listener of the profile then shows it. Ignores
 * errors, because the next page load tries again.
 */
export const syncEmail = (): Promise<unknown> => call(userCalls.syncEmail, {}).catch(() => {});
