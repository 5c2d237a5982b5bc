import { paths } from '@glimpse/contract/paths';
import type { Visibility } from '@glimpse/contract/visibility';
import { collection, type Firestore, limit, type Query, query, where } from 'firebase/firestore';
import { fromDocs, listenToQuery } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { gridPageSize } from '../grid/grid-size.ts';
import { type Person, PersonDoc } from '../people/queries.ts';
import { type LivePost, LivePostDoc, publicPosts } from '../post/queries.ts';

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

const postsOf = (key: readonly string[], source: Query): LiveList<LivePost> =>
  liveList({
    queryKey: ['posts', 'by', ...key],
    keptIn: 'user',
    source,
    schema: LivePostDoc,
    order: ['createdAt'],
    pageSize: gridPageSize,
    announcesNewer: true,
  });

/** What everybody sees of the person with this email, newest first: asked for along with the person, not after. */
export const livePublicPostsBy = (db: Firestore, email: string): LiveList<LivePost> =>
  postsOf([email], query(publicPosts(db), where('postBy.email', '==', email)));

/** What followers see of a private account, and nobody else. */
export const liveFollowersPostsBy = (db: Firestore, uid: string): LiveList<LivePost> =>
  postsOf(
    ['followers', uid],
    query(
      collection(db, paths.posts()),
      where('postBy.uid', '==', uid),
      where('visibility', '==', 'followers' satisfies Visibility),
    ),
  );

/** All of the viewer's own. */
export const liveOwnPosts = (db: Firestore, viewerUid: string): LiveList<LivePost> =>
  postsOf(['own', viewerUid], query(collection(db, paths.posts()), where('postBy.uid', '==', viewerUid)));
