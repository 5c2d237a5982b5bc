import { AppError } from '@glimpse/contract/app-error';
import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { livePerson, liveUsernameOwner, type Person, type UsernameOwner } from '../../../entities/profiles/queries.ts';
import { call } from '../../../lib/api/call.ts';
import { createLatestResponse } from '../../../lib/live/latest-response.ts';
import type { LiveQuery } from '../../../lib/live/live-query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';
import { isEmail } from './is-email.ts';
import { liveProfile } from './queries.ts';

/**
 * Asks the server for the id of a person. `emailOrUsername` is an email, even of a private account, or a username with an
 * `@` before it. Returns null if there is no such person.
 */
const findUid = (emailOrUsername: string): Promise<string | null> =>
  call(userCalls.getUser, { params: { userId: emailOrUsername } }).then(
    ({ user }) => user._id,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    },
  );

/** The profile at `/profile/{address}`. The address is an email, in upper or lower case, or the id of a person. */
export const liveProfileAt = (db: Firestore, address: string): LiveQuery<Person | null> =>
  isEmail(address) ? liveProfile(db, address.trim().toLowerCase(), findUid) : livePerson(db, address);

/**
 * The owner of the username in `/@{username}`. `folded` comes from `foldUsername` and is not ''. If the username has no
 * document, asks the server, because a profile of an earlier release can have none yet.
 */
export const liveOwnerAt = (db: Firestore, folded: string): LiveQuery<UsernameOwner> =>
  withServerOwner(liveUsernameOwner(db, folded), () => findUid(`@${folded}`));

/** Asks `findOwnerUid` whenever the listener of `stored` finds no owner. */
export function withServerOwner(
  stored: LiveQuery<UsernameOwner>,
  findOwnerUid: () => Promise<string | null>,
): LiveQuery<UsernameOwner> {
  return {
    ...stored,
    listen: (next, fail) => {
      const responses = createLatestResponse();
      const stop = stored.listen((owner) => {
        responses.cancel();
        if (owner) next(owner);
        else responses.take(findOwnerUid(), (uid) => next(uid === null ? null : { uid }), fail);
      }, fail);
      return () => {
        responses.cancel();
        stop();
      };
    },
  };
}
