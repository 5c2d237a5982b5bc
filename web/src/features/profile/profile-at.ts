import type { LiveQuery } from '../../lib/live/live-query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';
import { livePerson, type Person } from '../people/queries.ts';
import { findUid } from './find-uid.ts';
import { isEmail } from './is-email.ts';
import { liveProfile } from './queries.ts';

/** Whose profile is at `/profile/{address}`: an email, in any case, or, of a private account, an id. */
export const profileAt = (db: Firestore, address: string): LiveQuery<Person | null> =>
  isEmail(address) ? liveProfile(db, address.trim().toLowerCase(), findUid) : livePerson(db, address);
