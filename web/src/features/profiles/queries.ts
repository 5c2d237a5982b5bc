import { paths } from '@glimpse/contract/paths';
import { ContactDoc, UserDoc } from '@glimpse/contract/profiles/user';
import * as z from 'zod/mini';
import { listenToDoc, listenToIds, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, doc } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** A user as the client reads one; the search index stays out of memory and storage. */
export const PersonDoc = z.omit(UserDoc, { searchTokens: true });
export type Person = WithId<z.output<typeof PersonDoc>>;

/** `users/{uid}`; null when there is no such user. */
export const livePerson = (db: Firestore, uid: string): LiveQuery<Person | null> => ({
  queryKey: ['user', uid],
  keptIn: 'user',
  listen: (next, fail) => listenToDoc(doc(db, paths.user(uid)), PersonDoc, next, fail),
});

/** Email and website of a private account, for itself and its followers. */
export const liveContact = (db: Firestore, uid: string): LiveQuery<ContactDoc | null> => ({
  queryKey: ['contact', uid],
  keptIn: 'user',
  listen: (next, fail) =>
    listenToDoc(
      doc(db, paths.contact(uid)),
      ContactDoc,
      // Without its id: it is shown as a part of the person.
      (contact) => next(contact && { email: contact.email, website: contact.website }),
      fail,
    ),
});

/** Everybody, newest first. */
export const livePeople = (db: Firestore, pageSize: number): LiveList<Person> =>
  liveList({
    queryKey: ['users', 'newest', pageSize],
    keptIn: 'user',
    source: collection(db, paths.users()),
    schema: PersonDoc,
    order: ['createdAt'],
    pageSize,
  });

/** The people with these uids (at most 30), in any order, without those who are gone. */
export const livePeopleAmong = (db: Firestore, uids: readonly string[]): LiveQuery<Person[]> => ({
  queryKey: ['users', 'among', uids],
  keptIn: 'user',
  listen: (next, fail) => listenToIds(collection(db, paths.users()), PersonDoc, uids, next, fail),
});
