import { paths } from '@glimpse/contract/paths';
import { ContactDoc, PrivateEmailDoc, UserDoc, UsernameDoc } from '@glimpse/contract/profiles/user';
import * as z from 'zod/mini';
import { listenToDoc, listenToIds, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, doc } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** The profile as the client stores it. It has no search tokens, to save memory and browser storage. */
export const PersonDoc = z.omit(UserDoc, { searchTokens: true });
export type Person = WithId<z.output<typeof PersonDoc>>;

/** The profile `users/{uid}`, or null if it does not exist. */
export const livePerson = (db: Firestore, uid: string): LiveQuery<Person | null> => ({
  queryKey: ['user', uid],
  persistIn: 'user',
  listen: (next, fail) => listenToDoc(doc(db, paths.user(uid)), PersonDoc, next, fail),
});

/** The person with a username, or null if nobody has it. */
export type UsernameOwner = { readonly uid: string } | null;

/**
 * The owner of a username, also of a former one that still leads to its owner. `folded` comes from `foldUsername` and
 * is not ''.
 */
export const liveUsernameOwner = (db: Firestore, folded: string): LiveQuery<UsernameOwner> => ({
  queryKey: ['username', folded],
  persistIn: 'user',
  listen: (next, fail) =>
    listenToDoc(
      doc(db, paths.username(folded)),
      UsernameDoc,
      (entry) => next(entry && { uid: entry.uid }),
      // The rules deny a former username after its last day, until its document is deleted.
      (error) => (error.code === 'permission-denied' ? next(null) : fail(error)),
    ),
});

/** The email and website of a private account. Only the owner and followers can read them. */
export const liveContact = (db: Firestore, uid: string): LiveQuery<ContactDoc | null> => ({
  queryKey: ['contact', uid],
  persistIn: 'user',
  listen: (next, fail) =>
    listenToDoc(
      doc(db, paths.contact(uid)),
      ContactDoc,
      // Removes the document's id, because callers merge the result into the profile.
      (contact) => next(contact && { email: contact.email, website: contact.website }),
      fail,
    ),
});

/** The email of the viewer who hides it. Only the owner can read it. */
export const livePrivateEmail = (db: Firestore, viewerUid: string): LiveQuery<PrivateEmailDoc | null> => ({
  queryKey: ['private-email', viewerUid],
  persistIn: 'auth',
  listen: (next, fail) =>
    listenToDoc(
      doc(db, paths.privateEmail(viewerUid)),
      PrivateEmailDoc,
      // Removes the document's id, because the caller merges the result into the profile.
      (hidden) => next(hidden && { email: hidden.email }),
      fail,
    ),
});

/** All people, newest first. */
export const livePeople = (db: Firestore, pageSize: number): LiveList<Person> =>
  liveList({
    queryKey: ['users', 'newest', pageSize],
    persistIn: 'user',
    source: collection(db, paths.users()),
    schema: PersonDoc,
    order: ['createdAt'],
    pageSize,
  });

/** The people with these uids (at most 30), in any order. Deleted people are left out. */
export const livePeopleAmong = (db: Firestore, uids: readonly string[]): LiveQuery<Person[]> => ({
  queryKey: ['users', 'among', uids],
  persistIn: 'user',
  listen: (next, fail) => listenToIds(collection(db, paths.users()), PersonDoc, uids, next, fail),
});
