import { groups, paths } from '@glimpse/contract/paths';
import { profileVisibilities, type Visibility } from '@glimpse/contract/visibility/visibility';
import { FieldPath, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';

/**
 * All queries of the functions. No other file in functions/src builds a query. tests/api/indexes.test.ts runs each
 * of them and fails if firestore.indexes.json lacks an index.
 */

/** A query for a paged list. It is sorted by the fields `orderedBy` and then by document id, all descending. */
export interface ListQuery {
  /** Part of each cursor, so that a cursor of another list is refused. */
  readonly name: string;
  readonly query: Query;
  readonly orderedBy: readonly string[];
}

function list(name: string, source: Query, ...orderedBy: readonly string[]): ListQuery {
  const ordered = orderedBy.reduce((query, field) => query.orderBy(field, 'desc'), source);
  return { name, query: ordered.orderBy(FieldPath.documentId(), 'desc'), orderedBy };
}

/** Adds the condition that the search tokens contain one of these, unless the list is empty. */
const withTokens = (source: Query, tokens: readonly string[]): Query =>
  tokens.length === 0 ? source : source.where('searchTokens', 'array-contains-any', tokens);

const publicPosts = (db: Firestore): Query =>
  db.collection(paths.posts()).where('visibility', '==', 'public' satisfies Visibility);

export const latestPosts = (db: Firestore, tokens: readonly string[]): ListQuery =>
  list('latest', withTokens(publicPosts(db), tokens), 'createdAt');

export const trendingPosts = (db: Firestore, tokens: readonly string[]): ListQuery =>
  list('trending', withTokens(publicPosts(db), tokens), 'likeCount', 'createdAt');

/** The posts that the count of a hashtag includes. */
export const publicPostsWithTag = (db: Firestore, tag: string): Query =>
  publicPosts(db).where('tags', 'array-contains', tag).orderBy('createdAt', 'desc');

/** The people who follow a hashtag. */
export const followersOfTag = (db: Firestore, tag: string): Query =>
  db.collectionGroup(groups.followedTags).where('tag', '==', tag);

/**
 * A person's posts: those that the owner sees on their profile, those that followers can see, or the public ones.
 * Archived posts are in none of these lists.
 */
export function postsOf(db: Firestore, uid: string, audience: 'owner' | 'followers' | 'public'): ListQuery {
  const all = postsByAuthor(db, uid);
  const visible = {
    owner: all.where('visibility', 'in', profileVisibilities),
    followers: all.where('visibility', 'in', ['public', 'followers'] satisfies Visibility[]),
    public: all.where('visibility', '==', 'public' satisfies Visibility),
  }[audience];
  return list('of', visible, 'createdAt');
}

export const newestUsers = (db: Firestore, tokens: readonly string[]): ListQuery =>
  list('users', withTokens(db.collection(paths.users()), tokens), 'createdAt');

export const mostFollowedUsers = (db: Firestore): Query =>
  db.collection(paths.users()).where('followerCount', '>', 0).orderBy('followerCount', 'desc');

/**
 * The people with a username. Several people can have the same one, if their profiles were created by an earlier
 * release and they have no document in `usernames` yet.
 */
export const usersNamed = (db: Firestore, username: string): Query =>
  db.collection(paths.users()).where('username', '==', username);

/** The current and former usernames of a person. */
export const usernamesOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.usernames()).where('uid', '==', uid);

export const usernameSkeletonsOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.usernameSkeletons()).where('uid', '==', uid);

export const newestBookmarks = (db: Firestore, uid: string, tokens: readonly string[]): ListQuery =>
  list('bookmarks', withTokens(db.collection(paths.bookmarks(uid)), tokens), 'createdAt');

export const newestInCollection = (db: Firestore, uid: string, collectionId: string): Query =>
  db
    .collection(paths.bookmarks(uid))
    .where('collectionIds', 'array-contains', collectionId)
    .orderBy('createdAt', 'desc');

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

/** A person's followers by id, after `follower` ('' for the first). The fan-out of new posts uses it. */
export function followersAfter(db: Firestore, uid: string, follower: string): Query {
  const all = db.collection(paths.followers(uid)).orderBy(FieldPath.documentId());
  return follower === '' ? all : all.startAfter(follower);
}

/** A person's followers since `millis`, oldest first, after `after`. */
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

/** The posts of one author in an inbox. */
export const inboxOfAuthor = (db: Firestore, uid: string, authorUid: string): Query =>
  db.collection(paths.inbox(uid)).where('authorUid', '==', authorUid);

export const oldestInInbox = (db: Firestore, uid: string): Query =>
  db.collection(paths.inbox(uid)).orderBy('createdAt');

/** The copies of a post in inboxes. */
export const inboxesOfPost = (db: Firestore, postId: string): Query =>
  db.collectionGroup(groups.inbox).where('postId', '==', postId);

/** The posts that contain a copy of a person's name and picture. */
export const postsByAuthor = (db: Firestore, uid: string): Query =>
  db.collection(paths.posts()).where('postBy.uid', '==', uid);

/** A person's posts by id, after `postId` ('' for the first). Jobs that change all posts use it. */
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

/** The blocks of this person by others. */
export const blocksOfPerson = (db: Firestore, uid: string): Query =>
  db.collectionGroup(groups.blocks).where('uid', '==', uid);

export const mutesOfPerson = (db: Firestore, uid: string): Query =>
  db.collectionGroup(groups.mutes).where('uid', '==', uid);

/** Captions and comments that mention a person. */
export const postsMentioning = (db: Firestore, uid: string): Query =>
  db.collection(paths.posts()).where('mentionedUids', 'array-contains', uid).orderBy('createdAt', 'desc');

export const commentsMentioning = (db: Firestore, uid: string): Query =>
  db.collectionGroup(groups.comments).where('mentionedUids', 'array-contains', uid).orderBy('createdAt', 'desc');

/** A person's followers from `fromMs` (inclusive) to `toMs` (exclusive), for notifications. */
export const followersBetween = (db: Firestore, uid: string, fromMs: number, toMs: number): Query =>
  db
    .collection(paths.followers(uid))
    .where('createdAt', '>=', Timestamp.fromMillis(fromMs))
    .where('createdAt', '<', Timestamp.fromMillis(toMs))
    .orderBy('createdAt', 'desc');

/** The replies to a comment, newest first. */
export const newestReplies = (db: Firestore, postId: string, commentId: string): Query =>
  db.collection(paths.comments(postId)).where('parentId', '==', commentId).orderBy('createdAt', 'desc');

export const unreadNotifications = (db: Firestore, uid: string): Query =>
  db.collection(paths.notifications(uid)).where('isUnread', '==', true);

/** The person's notifications that name `other`. */
export const notificationsNaming = (db: Firestore, uid: string, other: string): Query =>
  db.collection(paths.notifications(uid)).where('uids', 'array-contains', other);

/** All notifications that name this person. */
export const notificationsWith = (db: Firestore, uid: string): Query =>
  db.collectionGroup(groups.notifications).where('uids', 'array-contains', uid);

export const notificationsAbout = (db: Firestore, postId: string): Query =>
  db.collectionGroup(groups.notifications).where('postId', '==', postId);

/** The devices that receive a person's pushes. */
export const devicesOf = (db: Firestore, uid: string): Query => db.collection(paths.devices()).where('uid', '==', uid);

export const recordedPushesOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.recordedPushes()).where('uid', '==', uid);

/** The conversations that a person's badge counts. */
export const countedConversations = (db: Firestore, uid: string): Query =>
  db.collection(paths.conversations(uid)).where('isCounted', '==', true);

/** The messages of one member since `millis` (exclusive). */
export const messagesSince = (db: Firestore, conversationId: string, uid: string, millis: number): Query =>
  db
    .collection(paths.messages(conversationId))
    .where('uid', '==', uid)
    .where('createdAt', '>', Timestamp.fromMillis(millis));

/** The replies to a message that still have a copy of its text. */
export const repliesWithText = (db: Firestore, conversationId: string, messageId: string): Query =>
  db.collection(paths.messages(conversationId)).where('replyTo.id', '==', messageId).where('replyTo.text', '>', '');

/** The reports by a person. */
export const reportsBy = (db: Firestore, uid: string): Query =>
  db.collection(paths.reports()).where('reporterUid', '==', uid);

export const reportsAbout = (db: Firestore, uid: string): Query =>
  db.collection(paths.reports()).where('targetUid', '==', uid);

export const casesAbout = (db: Firestore, uid: string): Query =>
  db.collection(paths.cases()).where('targetUid', '==', uid);

/** The cases with messages of a conversation of this person. */
export const casesWithMessagesOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.cases()).where('evidenceUids', 'array-contains', uid);

/** The messages of a conversation before `millis` (exclusive), newest first. */
export const messagesBefore = (db: Firestore, conversationId: string, millis: number): Query =>
  db
    .collection(paths.messages(conversationId))
    .where('createdAt', '<', Timestamp.fromMillis(millis))
    .orderBy('createdAt', 'desc');

/** The moderation cases about a post or its comments. */
export const casesOfPost = (db: Firestore, postId: string): Query =>
  db.collection(paths.cases()).where('postId', '==', postId);

export const logEntriesAbout = (db: Firestore, uid: string): Query =>
  db.collection(paths.logEntries()).where('targetUid', '==', uid);

export const logEntriesBy = (db: Firestore, uid: string): Query =>
  db.collection(paths.logEntries()).where('moderatorUid', '==', uid);

/** Uploads from before `millis` that are in no post. The sweep deletes them. */
export const uploadsBefore = (db: Firestore, millis: number): Query =>
  db.collection(paths.uploads()).where('createdAt', '<', Timestamp.fromMillis(millis));

/** The drafts of a person that use an upload. */
export const draftsWithUpload = (db: Firestore, uid: string, uploadId: string): Query =>
  db.collection(paths.drafts(uid)).where('uploadIds', 'array-contains', uploadId);

export const draftsOf = (db: Firestore, uid: string): Query => db.collection(paths.drafts(uid));

/** Discarded media, oldest first. The sweep deletes their files if the event was lost. */
export const discardedMedia = (db: Firestore): Query => db.collection(paths.discardedMedia()).orderBy('createdAt');

/** Copies of media from before `millis` that nothing uses. The sweep deletes them. */
export const mediaCopiesBefore = (db: Firestore, millis: number): Query =>
  db.collection(paths.mediaCopies()).where('createdAt', '<', Timestamp.fromMillis(millis));

export const copiesOfPost = (db: Firestore, postId: string): Query =>
  db.collection(paths.mediaCopies()).where('postId', '==', postId);

/** The copies that go into this Storage folder. */
export const copiesInto = (db: Firestore, folder: string): Query =>
  db.collection(paths.mediaCopies()).where('paths', 'array-contains', folder);

export const postMediaChanges = (db: Firestore): Query => db.collection(paths.postMediaChanges()).orderBy('createdAt');

export const deletions = (db: Firestore): Query => db.collection(paths.deletions()).orderBy('createdAt');

/** The results of a query by id, after the document with the path `after` ('' for the first). Data exports use it. */
export function inIdOrder(db: Firestore, query: Query, after: string): Query {
  const ordered = query.orderBy(FieldPath.documentId());
  return after === '' ? ordered : ordered.startAfter(db.doc(after));
}

/** A person's jobs. */
export const jobsOf = (db: Firestore, uid: string): Query => db.collection(paths.jobs()).where('uid', '==', uid);

export const deletionsBy = (db: Firestore, uid: string): Query =>
  db.collection(paths.deletions()).where('uid', '==', uid);

export const discardedMediaOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.discardedMedia()).where('uid', '==', uid);

export const mediaCopiesOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.mediaCopies()).where('uid', '==', uid);

export const postMediaChangesOf = (db: Firestore, uid: string): Query =>
  db.collection(paths.postMediaChanges()).where('uid', '==', uid);

/** The jobs that are not done. */
export const activeJobs = (db: Firestore): Query => db.collection(paths.jobs()).where('state', '==', 'active');

export const jobsExpiredBefore = (db: Firestore, millis: number): Query =>
  db.collection(paths.jobs()).where('expireAt', '<', Timestamp.fromMillis(millis));

/** The profiles that changed since `millis`, in the order of the changes. */
export const profilesChangedSince = (db: Firestore, millis: number): Query =>
  db.collection(paths.users()).where('updatedAt', '>=', Timestamp.fromMillis(millis)).orderBy('updatedAt');

/** The comments of one bucket (contract/src/comments/sweep-bucket.ts). */
export const commentsChangedSince = (db: Firestore, bucket: number, millis: number): Query =>
  db
    .collectionGroup(groups.comments)
    .where('sweepBucket', '==', bucket)
    .where('updatedAt', '>=', Timestamp.fromMillis(millis))
    .orderBy('updatedAt');

export const postsChangedSince = (db: Firestore, millis: number): Query =>
  db.collection(paths.posts()).where('updatedAt', '>=', Timestamp.fromMillis(millis)).orderBy('updatedAt');

/** The hashtags that were last counted before `millis`, oldest first. */
export const tagsCountedBefore = (db: Firestore, millis: number): Query =>
  db.collection(paths.tags()).where('updatedAt', '<', Timestamp.fromMillis(millis)).orderBy('updatedAt');

/** A person's stories that have not expired, the newest first. */
export const liveStories = (db: Firestore, uid: string, nowMs: number): Query =>
  db.collection(paths.stories(uid)).where('expireAt', '>', Timestamp.fromMillis(nowMs)).orderBy('expireAt', 'desc');

/** The stories of these people (at most `limits.inValues`) that expire after `millis`, the newest first. */
export const liveStoriesOf = (db: Firestore, uids: readonly string[], millis: number): Query =>
  db
    .collectionGroup(groups.stories)
    .where('uid', 'in', uids)
    .where('expireAt', '>', Timestamp.fromMillis(millis))
    .orderBy('expireAt', 'desc');

/** The stories that expired from `fromMs` (inclusive) to `toMs` (exclusive). A schedule revokes their tokens. */
export const storiesExpiredBetween = (db: Firestore, fromMs: number, toMs: number): Query =>
  db
    .collectionGroup(groups.stories)
    .where('expireAt', '>=', Timestamp.fromMillis(fromMs))
    .where('expireAt', '<', Timestamp.fromMillis(toMs))
    .orderBy('expireAt');

/** The stories that show posts of this person. */
export const storiesWithPostsOf = (db: Firestore, uid: string): Query =>
  db.collectionGroup(groups.stories).where('post.authorUid', '==', uid);

export const newestStoryViewers = (db: Firestore, uid: string, storyId: string): ListQuery =>
  list('viewers', db.collection(paths.storyViewers(uid, storyId)), 'createdAt');

/** The stories of others that this person has viewed. */
export const storyViewsBy = (db: Firestore, uid: string): Query =>
  db.collectionGroup(groups.storyViewers).where('uid', '==', uid);

/** The rings of this author in the trays of others. */
export const storyTraysOf = (db: Firestore, authorUid: string): Query =>
  db.collectionGroup(groups.storyTray).where('uid', '==', authorUid);

/** The rings of the author that are about this story. */
export const storyTraysWith = (db: Firestore, authorUid: string, storyId: string): Query =>
  storyTraysOf(db, authorUid).where('storyId', '==', storyId);

/** The lists of people that contain this person. */
export const mutedStoriesWith = (db: Firestore, uid: string): Query =>
  db.collectionGroup(groups.private).where('uids', 'array-contains', uid);

/** A person's uploads that are in no post. */
export const uploadsOf = (db: Firestore, uid: string): Query => db.collection(paths.uploads()).where('uid', '==', uid);

/** The posts that use files of this Storage folder. */
export const postsWithMedia = (db: Firestore, folder: string): Query =>
  db.collection(paths.posts()).where('mediaPaths', 'array-contains', folder);
