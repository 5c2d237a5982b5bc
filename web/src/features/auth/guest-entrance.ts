import { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/guest';
import { call } from '../../lib/api/call.ts';

/** Has the server put the guest's account right, which anybody can change. Throws what the server says against it. */
export async function mendGuest(): Promise<void> {
  await call(api.login, { body: guest });
}
