import { AppError } from '@glimpse/contract/app-error';
import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { call } from '../../lib/api/call.ts';

/** Whose email this is, also of a private account; null when nobody's. */
export const findUid = (email: string): Promise<string | null> =>
  call(userCalls.getUser, { params: { userId: email } }).then(
    ({ user }) => user._id,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    },
  );
