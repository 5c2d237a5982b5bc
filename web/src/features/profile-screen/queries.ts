import { paths } from '@glimpse/contract/paths';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import { fromDocs, listenToQuery, type Unsubscribe } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, limit, type Query, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';
import { gridPageSize } from '../grid/grid-size.ts';
import { type LivePost, LivePostDoc, publicPosts } from '../posts/queries.ts';
import { livePerson, type Person, PersonDoc } from '../profiles/queries.ts';
import { isEmail } from './is-email.ts';

/**
 * Whose email this is (lower case); null when nobody's. The profile of a private account has none: whose it is `findUid` is asked
 * then, once, and that person is listened to.
 */
export const liveProfile = (
  db: Firestore,
  email: string,
  findUid: (email: string) => Promise<string | null>,
): LiveQuery<Person | null> => ({
  queryKey: ['user', 'email', email],
  keptIn: 'user',
  listen: (next, fail) => {
    let isOver = false;
    let stopPrivate: Unsubscribe | undefined;
    const listenTo = (uid: string) => {
      // Public, but not found by the address: it is somebody's who has another by now.
      const show = (person: Person | null) => next(person?.isPrivate ? person : null);
      if (!isOver) stopPrivate ??= livePerson(db, uid).listen(show, fail);
    };
    const stopPublic = listenToQuery(
      query(collection(db, paths.users()), where('email', '==', email), limit(1)),
      ({ docs }) => {
        const [person] = fromDocs(PersonDoc, docs);
        if (person) {
          stopPrivate?.();
          stopPrivate = undefined;
          next(person);
        } else {
          findUid(email).then((uid) => (uid === null ? next(null) : listenTo(uid)), fail);
        }
      },
      fail,
    );
    return () => {
      isOver = true;
      stopPublic();
      stopPrivate?.();
    };
  },
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

/** What everybody sees of the person with this email or id, newest first: asked for along with the person, not after. */
export const livePublicPostsBy = (db: Firestore, address: string): LiveList<LivePost> =>
  postsOf(
    [address],
    query(publicPosts(db), where(isEmail(address) ? 'postBy.email' : 'postBy.uid', '==', address)),
  );

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
