import { pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { profileVisibilities, type Visibility } from '@glimpse/contract/visibility/visibility';
import { livePerson, type Person, PersonDoc } from '../../../entities/profiles/queries.ts';
import { fromDocs, listenToIds, listenToQuery, type Unsubscribe } from '../../../lib/live/documents.ts';
import { createLatestResponse } from '../../../lib/live/latest-response.ts';
import { type LiveList, liveList } from '../../../lib/live/live-list.ts';
import type { LiveQuery } from '../../../lib/live/live-query.ts';
import { collection, limit, type Query, query, where } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';
import { type LivePost, LivePostDoc, publicPosts } from '../../posts/post/queries.ts';
import { isEmail } from './is-email.ts';

/**
 * The profile with this email (lower case), or null if there is none. The query does not find private accounts, because
 * their profiles have no email. So if it finds nothing, `findUid` asks the server for the id of the private account,
 * and a second listener reads its profile.
 */
export const liveProfile = (
  db: Firestore,
  email: string,
  findUid: (email: string) => Promise<string | null>,
): LiveQuery<Person | null> => ({
  queryKey: ['user', 'email', email],
  persistIn: 'user',
  listen: (next, fail) => {
    const responses = createLatestResponse();
    let stopPrivate: Unsubscribe | undefined;
    const listenToPrivate = (uid: string) => {
      // The query finds every public profile with this email. So a public person here has changed the email.
      const show = (person: Person | null) => next(person?.isPrivate ? person : null);
      stopPrivate ??= livePerson(db, uid).listen(show, fail);
    };
    const stopPublic = listenToQuery(
      query(collection(db, paths.users()), where('email', '==', email), limit(1)),
      ({ docs }) => {
        const [person] = fromDocs(PersonDoc, docs);
        responses.cancel();
        if (person) {
          stopPrivate?.();
          stopPrivate = undefined;
          next(person);
        } else {
          responses.take(findUid(email), (uid) => (uid === null ? next(null) : listenToPrivate(uid)), fail);
        }
      },
      fail,
    );
    return () => {
      responses.cancel();
      stopPublic();
      stopPrivate?.();
    };
  },
});

const livePostsFrom = (key: readonly string[], source: Query): LiveList<LivePost> =>
  liveList({
    queryKey: ['posts', 'by', ...key],
    persistIn: 'user',
    source,
    schema: LivePostDoc,
    order: ['createdAt'],
    pageSize: pageSizes.grid,
    announcesNewer: true,
  });

/** The public posts of the person with this email or id, newest first. They load at the same time as the profile. */
export const livePublicPostsBy = (db: Firestore, address: string): LiveList<LivePost> =>
  livePostsFrom(
    [address],
    query(publicPosts(db), where(isEmail(address) ? 'postBy.email' : 'postBy.uid', '==', address)),
  );

/**
 * Which posts of a person the viewer may see: the own ones that are not archived, those for followers, or the public
 * ones.
 */
export type ProfileAudience = 'own' | 'followers' | 'public';

const postsFor = (db: Firestore, audience: ProfileAudience, uid: string): Query =>
  ({
    own: () =>
      query(
        collection(db, paths.posts()),
        where('postBy.uid', '==', uid),
        where('visibility', 'in', profileVisibilities),
      ),
    followers: () =>
      query(
        collection(db, paths.posts()),
        where('postBy.uid', '==', uid),
        where('visibility', '==', 'followers' satisfies Visibility),
      ),
    public: () => query(publicPosts(db), where('postBy.uid', '==', uid)),
  })[audience]();

/** The posts of a private account. Only followers can read them. */
export const liveFollowersPostsBy = (db: Firestore, uid: string): LiveList<LivePost> =>
  livePostsFrom(['followers', uid], postsFor(db, 'followers', uid));

/** All posts of the viewer but the archived ones, even those that are not public. */
export const liveOwnPosts = (db: Firestore, viewerUid: string): LiveList<LivePost> =>
  livePostsFrom(['own', viewerUid], postsFor(db, 'own', viewerUid));

/** Those of the pinned posts that the viewer may see, in any order. `postIds` must not be empty. */
export const livePinnedPosts = (
  db: Firestore,
  audience: ProfileAudience,
  uid: string,
  postIds: readonly string[],
): LiveQuery<LivePost[]> => ({
  queryKey: ['pinned-posts', audience, uid, postIds],
  persistIn: 'user',
  listen: (next, fail) => listenToIds(postsFor(db, audience, uid), LivePostDoc, postIds, next, fail),
});
