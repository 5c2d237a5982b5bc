import { AppError } from '@glimpse/contract/app-error';
import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { call } from '../../lib/api/call.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';
import { livePerson, type Person } from '../profiles/queries.ts';
import { isEmail } from './is-email.ts';
import { liveProfile } from './queries.ts';

/** Returns the id of the person with this email, even of a private account. Returns null if there is no such person. */
const findUid = (email: string): Promise<string | null> =>
  call(userCalls.getUser, { params: { userId: email } }).then(
    ({ user }) => user._id,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    },
  );

/** The profile at `/profile/{address}`. The address is an email, in upper or lower case, or the id of a person. */
export const liveProfileAt = (db: Firestore, address: string): LiveQuery<Person | null> =>
  isEmail(address) ? liveProfile(db, address.trim().toLowerCase(), findUid) : livePerson(db, address);
