import type { LiveQuery } from '../../lib/live/live-query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';
import { isEmail } from '../profile-screen/is-email.ts';
import { liveProfile } from '../profile-screen/queries.ts';
import { livePerson, type Person } from '../profiles/queries.ts';
import { findUid } from './find-uid.ts';

/** Whose profile is at `/profile/{address}`: an email, in any case, or, of a private account, an id. */
export const profileAt = (db: Firestore, address: string): LiveQuery<Person | null> =>
  isEmail(address) ? liveProfile(db, address.trim().toLowerCase(), findUid) : livePerson(db, address);
