import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { AppError } from '@glimpse/contract/app-error';
import type { User } from '@glimpse/contract/profiles/user';
import { typedUsername, usernameProblem } from '@glimpse/contract/profiles/username';
import { call } from '../../lib/api/call.ts';

/** Changes the viewer's username, as typed. Throws AppError, also for a username that is not allowed. */
export async function saveUsername(typed: string): Promise<User> {
  const username = typedUsername(typed);
  const problem = usernameProblem(username);
  if (problem !== null) throw new AppError('invalid-argument', problem);
  return (await call(accountCalls.changeUsername, { body: { username } })).user;
}
