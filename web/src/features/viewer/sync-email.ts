import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { call } from '../../lib/api/call.ts';

/** Has the server give the profile the address that the account has; the profile's listener shows it. What fails is tried when the page is next opened. */
export const syncEmail = (): Promise<unknown> => call(userCalls.syncEmail, {}).catch(() => {});
