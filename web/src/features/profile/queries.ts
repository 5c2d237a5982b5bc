import { paths } from '@glimpse/contract/paths';
import { collection, type Firestore, limit, query, where } from 'firebase/firestore';
import { fromDocs, listenToQuery } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { gridPageSize } from '../grid/grid-size.ts';
import { type Person, PersonDoc } from '../people/queries.ts';
import { type LivePost, LivePostDoc } from '../post/queries.ts';

export const profileKey = (email: string) => ['user', 'email', email] as const;

/** Whose email this is (lower case); null when nobody's. */
export const liveProfile = (db: Firestore, email: string): LiveQuery<Person | null> => ({
  queryKey: profileKey(email),
  keptIn: 'user',
  listen: (next, fail) =>
    listenToQuery(
      query(collection(db, paths.users()), where('email', '==', email), limit(1)),
      ({ docs }) => next(fromDocs(PersonDoc, docs)[0] ?? null),
      fail,
    ),
});

/** The posts of the person with this email, newest first: asked for along with the person, not after. */
export const livePostsBy = (db: Firestore, email: string): LiveList<LivePost> =>
  liveList({
    queryKey: ['posts', 'by', email],
    keptIn: 'user',
    source: collection(db, paths.posts()),
    schema: LivePostDoc,
    filters: [where('postBy.email', '==', email)],
    order: ['createdAt'],
    pageSize: gridPageSize,
    announcesNewer: true,
  });
