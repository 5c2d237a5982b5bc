import { groups, paths } from '@glimpse/contract/paths';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import { FieldPath, Filter, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';

/**
 * Every query of the functions; nothing else in functions/src builds one. tests/api/indexes.test.ts runs through this
 * list and fails when firestore.indexes.json lacks what one of them needs.
 */

/** A list that can be paged: its query, and the fields it is ordered by (all descending, then by document id). */
export interface ListQuery {
  /** Part of the cursor, so that a cursor fits only the list that gave it. */
  readonly name: string;
  readonly query: Query;
  readonly orderedBy: readonly string[];
}

function list(name: string, source: Query, ...orderedBy: readonly string[]): ListQuery {
  const ordered = orderedBy.reduce((query, field) => query.orderBy(field, 'desc'), source);
  return { name, query: ordered.orderBy(FieldPath.documentId(), 'desc'), orderedBy };
}

/** Only documents whose search tokens hold `token`; all when there is none. */
const withToken = (source: Query, token: string | null): Query =>
  token === null ? source : source.where('searchTokens', 'array-contains', token);

const publicPosts = (db: Firestore): Query =>
  db.collection(paths.posts()).where('visibility', '==', 'public' satisfies Visibility);

export const latestPosts = (db: Firestore, token: string | null): ListQuery =>
  list('latest', withToken(publicPosts(db), token), 'createdAt');

export const trendingPosts = (db: Firestore, token: string | null): ListQuery =>
  list('trending', withToken(publicPosts(db), token), 'likeCount', 'createdAt');

/** What a count of a tag counts. */
export const publicPostsWithTag = (db: Firestore, tag: string): Query =>
  publicPosts(db).where('tags', 'array-contains', tag).orderBy('createdAt', 'desc');

/** Somebody's posts: all for themselves, and what followers and what everybody sees of them. */
export function postsOf(db: Firestore, uid: string, seen: 'all' | 'followers' | 'public'): ListQuery {
  const all = postsByAuthor(db, uid);
  const visible = {
    all,
    followers: all.where('visibility', 'in', ['public', 'followers'] satisfies Visibility[]),
    public: all.where('visibility', '==', 'public' satisfies Visibility),
  }[seen];
  return list('of', visible, 'createdAt');
}

export const newestUsers = (db: Firestore, token: string | null): ListQuery =>
  list('users', withToken(db.collection(paths.users()), token), 'createdAt');

/** For the sweep: private accounts whose email is on their profile still. */
export const privateWithEmail = (db: Firestore): Query =>
  db.collection(paths.users()).where('isPrivate', '==', true).where('email', '>', '').orderBy('email');

export const mostFollowedUsers = (db: Firestore): Query =>
  db.collection(paths.users()).where('followerCount', '>', 0).orderBy('followerCount', 'desc');

export const usersWithEmail = (db: Firestore, email: string): Query =>
  db.collection(paths.users()).where('email', '==', email);

/** Whose username this is: several people may have one. */
export const usersNamed = (db: Firestore, username: string): Query =>
  db.collection(paths.users()).where('username', '==', username);

export const newestBookmarks = (db: Firestore, uid: string, token: string | null): ListQuery =>
  list('bookmarks', withToken(db.collection(paths.bookmarks(uid)), token), 'createdAt');

export const newestComments = (db: Firestore, postId: string): ListQuery =>
  list('comments', db.collection(paths.comments(postId)), 'createdAt');

export const repliesTo = (db: Firestore, postId: string, parentId: string): ListQuery =>
  list('replies', db.collection(paths.comments(postId)).where('parentId', '==', parentId), 'createdAt');

export const newestLikes = (db: Firestore, postId: string): ListQuery =>
  list('likes', db.collection(paths.likes(postId)), 'createdAt');

export const newestDislikes = (db: Firestore, postId: string): ListQuery =>
  list('dislikes', db.collection(paths.dislikes(postId)), 'createdAt');

export const newestFollowers = (db: Firestore, uid: string): ListQuery =>
  list('followers', db.collection(paths.followers(uid)), 'createdAt');

export const newestFollowing = (db: Firestore, uid: string): ListQuery =>
  list('following', db.collection(paths.following(uid)), 'createdAt');

export const votesOfValue = (db: Firestore, postId: string, commentId: string, value: 1 | -1): Query =>
  db.collection(paths.votes(postId, commentId)).where('value', '==', value);

/** Which of these posts the person likes. At most `limits.inValues` posts. */
export const likesAmong = (db: Firestore, uid: string, postIds: readonly string[]): Query =>
  db.collectionGroup(groups.likes).where('uid', '==', uid).where('postId', 'in', postIds);

/** Which of these people like the post. At most `limits.inValues` people. */
export const likersAmong = (db: Firestore, postId: string, uids: readonly string[]): Query =>
  db.collection(paths.likes(postId)).where(FieldPath.documentId(), 'in', uids);

/** Which of these posts the person dislikes. At most `limits.inValues` posts. */
export const dislikesAmong = (db: Firestore, uid: string, postIds: readonly string[]): Query =>
  db.collectionGroup(groups.dislikes).where('uid', '==', uid).where('postId', 'in', postIds);

/** Which of these people the person follows. At most `limits.inValues` people. */
export const followingAmong = (db: Firestore, uid: string, others: readonly string[]): Query =>
  db.collection(paths.following(uid)).where(FieldPath.documentId(), 'in', others);

/** Which of these people the person has asked to follow. At most `limits.inValues` people. */
export const requestedAmong = (db: Firestore, uid: string, others: readonly string[]): Query =>
  db.collectionGroup(groups.requests).where('uid', '==', uid).where('to', 'in', others);

/** Which of these people follow the person. At most `limits.inValues` people. */
export const followersAmong = (db: Firestore, uid: string, others: readonly string[]): Query =>
  db.collection(paths.followers(uid)).where(FieldPath.documentId(), 'in', others);

/** For posts that go to everybody who follows the author: from behind `follower` on ('': all), in the order of their ids. */
export function followersAfter(db: Firestore, uid: string, follower: string): Query {
  const all = db.collection(paths.followers(uid)).orderBy(FieldPath.documentId());
  return follower === '' ? all : all.startAfter(follower);
}

/** Who has followed the person since `millis`, in the order in which they did, from behind `after` on. */
export function followersSince(
  db: Firestore,
  uid: string,
  millis: number,
  after: { readonly millis: number; readonly follower: string } | null,
): Query {
  const since = db
    .collection(paths.followers(uid))
    .where('createdAt', '>=', Timestamp.fromMillis(millis))
    .orderBy('createdAt')
    .orderBy(FieldPath.documentId());
  return after ? since.startAfter(Timestamp.fromMillis(after.millis), after.follower) : since;
}

/** Newest posts of these authors (at most `limits.inValues`) since `millis`. */
export const postsOfAuthorsSince = (db: Firestore, uids: readonly string[], millis: number): Query =>
  db
    .collection(paths.posts())
    .where('postBy.uid', 'in', uids)
    .where('createdAt', '>=', Timestamp.fromMillis(millis))
    .orderBy('createdAt', 'desc');

/** What an inbox holds of one author. */
export const inboxOfAuthor = (db: Firestore, uid: string, authorUid: string): Query =>
  db.collection(paths.inbox(uid)).where('authorUid', '==', authorUid);

export const oldestInInbox = (db: Firestore, uid: string): Query =>
  db.collection(paths.inbox(uid)).orderBy('createdAt');

/** Where a post lies in inboxes. */
export const inboxesOfPost = (db: Firestore, postId: string): Query =>
  db.collectionGroup(groups.inbox).where('postId', '==', postId);

/** For the triggers: wherever a person's name or picture is copied. */
export const postsByAuthor = (db: Firestore, uid: string): Query =>
  db.collection(paths.posts()).where('postBy.uid', '==', uid);

/** The same in the order of their ids, from behind `postId` on ('': all of them), for jobs that go through all of them. */
export function postsByAuthorAfter(db: Firestore, uid: string, postId: string): Query {
  const all = postsByAuthor(db, uid).orderBy(FieldPath.documentId());
  return postId === '' ? all : all.startAfter(postId);
}

export const byPerson = (
  db: Firestore,
  group: 'comments' | 'likes' | 'dislikes' | 'votes' | 'requests',
  uid: string,
): Query => db.collectionGroup(groups[group]).where('uid', '==', uid);

export const bookmarksOfAuthor = (db: Firestore, uid: string): Query =>
  db.collectionGroup(groups.bookmarks).where('postBy.uid', '==', uid);

export const bookmarksOfPost = (db: Firestore, postId: string): Query =>
  db.collectionGroup(groups.bookmarks).where('postId', '==', postId);

/** Who has blocked, or muted, this person: entries in the lists of others. */
export const blocksOfPerson = (db: Firestore, uid: string): Query =>
  db.collectionGroup(groups.blocks).where('uid', '==', uid);

export const mutesOfPerson = (db: Firestore, uid: string): Query =>
  db.collectionGroup(groups.mutes).where('uid', '==', uid);

/** Captions and comments that mention a person. */
export const postsMentioning = (db: Firestore, uid: string): Query =>
  db.collection(paths.posts()).where('mentionedUids', 'array-contains', uid).orderBy('createdAt', 'desc');

export const commentsMentioning = (db: Firestore, uid: string): Query =>
  db
    .collectionGroup(groups.comments)
    .where('mentionedUids', 'array-contains', uid)
    .orderBy('createdAt', 'desc');

/** For notifications: who followed the person from `fromMs` on, until `toMs` (exclusive). */
export const followersBetween = (db: Firestore, uid: string, fromMs: number, toMs: number): Query =>
  db
    .collection(paths.followers(uid))
    .where('createdAt', '>=', Timestamp.fromMillis(fromMs))
    .where('createdAt', '<', Timestamp.fromMillis(toMs))
    .orderBy('createdAt', 'desc');

/** The answers to a comment, the newest first. */
export const newestReplies = (db: Firestore, postId: string, commentId: string): Query =>
  db.collection(paths.comments(postId)).where('parentId', '==', commentId).orderBy('createdAt', 'desc');

export const unreadNotifications = (db: Firestore, uid: string): Query =>
  db.collection(paths.notifications(uid)).where('isUnread', '==', true);

/** The person's notifications that name `other`. */
export const notificationsNaming = (db: Firestore, uid: string, other: string): Query =>
  db.collection(paths.notifications(uid)).where('uids', 'array-contains', other);

/** Everybody's notifications that name this person, and those about a post. */
export const notificationsWith = (db: Firestore, uid: string): Query =>
  db.collectionGroup(groups.notifications).where('uids', 'array-contains', uid);

export const notificationsAbout = (db: Firestore, postId: string): Query =>
  db.collectionGroup(groups.notifications).where('postId', '==', postId);

/** The browsers that show a person's notifications. */
export const devicesOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.devices()).where('uid', '==', uid);

export const recordedPushesOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.recordedPushes()).where('uid', '==', uid);

/** What moderation keeps of a person. */
export const reportsBy = (db: Firestore, uid: string): Query =>
  db.collection(paths.reports()).where('reporterUid', '==', uid);

export const reportsAbout = (db: Firestore, uid: string): Query =>
  db.collection(paths.reports()).where('targetUid', '==', uid);

export const casesAbout = (db: Firestore, uid: string): Query =>
  db.collection(paths.cases()).where('targetUid', '==', uid);

/** What was reported of a post, or of a comment on it. */
export const casesOfPost = (db: Firestore, postId: string): Query =>
  db.collection(paths.cases()).where('postId', '==', postId);

export const entriesAbout = (db: Firestore, uid: string): Query =>
  db.collection(paths.logEntries()).where('targetUid', '==', uid);

export const entriesBy = (db: Firestore, uid: string): Query =>
  db.collection(paths.logEntries()).where('moderatorUid', '==', uid);

/** For clean-up: uploads that have waited since before `millis`. */
export const uploadsBefore = (db: Firestore, millis: number): Query =>
  db.collection(paths.uploads()).where('createdAt', '<', Timestamp.fromMillis(millis));

/** For the sweep: discarded media, deleted posts and comments, and removed accounts, whose clean-up is still to be done, oldest first. */
export const discardedMedia = (db: Firestore): Query =>
  db.collection(paths.discardedMedia()).orderBy('createdAt');

export const deletions = (db: Firestore): Query => db.collection(paths.deletions()).orderBy('createdAt');

/** For downloads: the documents after the one at `after` (a path, '' for the first), in the order of their ids. */
export function inIdOrder(db: Firestore, query: Query, after: string): Query {
  const ordered = query.orderBy(FieldPath.documentId());
  return after === '' ? ordered : ordered.startAfter(db.doc(after));
}

/** For the end of an account: what waits or is noted under a person's name. */
export const jobsOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.jobs()).where('uid', '==', uid);

export const deletionsBy = (db: Firestore, uid: string): Query =>
  db.collection(paths.deletions()).where('uid', '==', uid);

export const discardedMediaOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.discardedMedia()).where('uid', '==', uid);

/** For the sweep: jobs that are not done, and those of which nothing needs to be kept any more. */
export const activeJobs = (db: Firestore): Query =>
  db.collection(paths.jobs()).where('state', '==', 'active');

export const jobsExpiredBefore = (db: Firestore, millis: number): Query =>
  db.collection(paths.jobs()).where('expireAt', '<', Timestamp.fromMillis(millis));

export const removedAccounts = (db: Firestore): Query =>
  db.collection(paths.removedAccounts()).orderBy('createdAt');

/** For the sweep: what its owner has changed since `millis`, in the order of the changes. */
export const profilesChangedSince = (db: Firestore, millis: number): Query =>
  db.collection(paths.users()).where('updatedAt', '>=', Timestamp.fromMillis(millis)).orderBy('updatedAt');

export const commentsChangedSince = (db: Firestore, millis: number): Query =>
  db
    .collectionGroup(groups.comments)
    .where('updatedAt', '>=', Timestamp.fromMillis(millis))
    .orderBy('updatedAt');

export const postsChangedSince = (db: Firestore, millis: number): Query =>
  db.collection(paths.posts()).where('updatedAt', '>=', Timestamp.fromMillis(millis)).orderBy('updatedAt');

/** For the sweep: tags that have not been counted since before `millis`, longest ago first. */
export const tagsCountedBefore = (db: Firestore, millis: number): Query =>
  db.collection(paths.tags()).where('updatedAt', '<', Timestamp.fromMillis(millis)).orderBy('updatedAt');

/** For the sweep: posts made since `millis`, oldest first. */
export const postsMadeSince = (db: Firestore, millis: number): Query =>
  db.collection(paths.posts()).where('createdAt', '>=', Timestamp.fromMillis(millis)).orderBy('createdAt');

/** For the sweep: the uploads that a person has not posted yet. */
export const uploadsOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.uploads()).where('uid', '==', uid);

/** For clean-up: the post that shows the media in this Storage folder, as its first or as another. */
export const postsWithMedia = (db: Firestore, folder: string): Query =>
  db
    .collection(paths.posts())
    .where(
      Filter.or(
        Filter.where('media.path', '==', folder),
        Filter.where('morePaths', 'array-contains', folder),
      ),
    );
