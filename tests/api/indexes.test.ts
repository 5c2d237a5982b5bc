import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storedDocuments } from '@glimpse/contract/stored-documents';
import { startFirestore, type TestFirestore } from '@glimpse/emulator';
import { Firestore, Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import * as queries from '../../functions/src/firestore/queries.ts';
import { type BuildLiveSource, webClient, webFilesWithFirestore, webQueryFunctions } from '../support/web-queries.ts';

/** All queries of the functions in all variants. The type check fails if one is missing. */
const functionQueries: Record<keyof typeof queries, (db: Firestore) => (Query | queries.ListQuery)[]> = {
  latestPosts: (db) => [queries.latestPosts(db, []), queries.latestPosts(db, ['ä', 'a'])],
  trendingPosts: (db) => [queries.trendingPosts(db, []), queries.trendingPosts(db, ['ä', 'a'])],
  publicPostsWithTag: (db) => [queries.publicPostsWithTag(db, 'light')],
  followersOfTag: (db) => [queries.followersOfTag(db, 'light')],
  postsOf: (db) => (['owner', 'followers', 'public'] as const).map((seen) => queries.postsOf(db, 'u', seen)),
  newestUsers: (db) => [queries.newestUsers(db, []), queries.newestUsers(db, ['ä', 'a'])],
  mostFollowedUsers: (db) => [queries.mostFollowedUsers(db)],
  requestedAmong: (db) => [queries.requestedAmong(db, 'u', ['v', 'w'])],
  usernamesOf: (db) => [queries.usernamesOf(db, 'u')],
  usernameSkeletonsOf: (db) => [queries.usernameSkeletonsOf(db, 'u')],
  usersNamed: (db) => [queries.usersNamed(db, 'ana')],
  newestBookmarks: (db) => [queries.newestBookmarks(db, 'u', []), queries.newestBookmarks(db, 'u', ['ä', 'a'])],
  newestInCollection: (db) => [queries.newestInCollection(db, 'u', 'c')],
  newestComments: (db) => [queries.newestComments(db, 'p')],
  repliesTo: (db) => [queries.repliesTo(db, 'p', 'c')],
  newestLikes: (db) => [queries.newestLikes(db, 'p')],
  newestDislikes: (db) => [queries.newestDislikes(db, 'p')],
  newestFollowers: (db) => [queries.newestFollowers(db, 'u')],
  newestFollowing: (db) => [queries.newestFollowing(db, 'u')],
  votesOfValue: (db) => [queries.votesOfValue(db, 'p', 'c', 1)],
  likesAmong: (db) => [queries.likesAmong(db, 'u', ['p', 'q'])],
  likersAmong: (db) => [queries.likersAmong(db, 'p', ['u', 'v'])],
  dislikesAmong: (db) => [queries.dislikesAmong(db, 'u', ['p', 'q'])],
  followingAmong: (db) => [queries.followingAmong(db, 'u', ['v', 'w'])],
  followersAmong: (db) => [queries.followersAmong(db, 'u', ['v', 'w'])],
  followersAfter: (db) => [queries.followersAfter(db, 'u', ''), queries.followersAfter(db, 'u', 'v')],
  followersSince: (db) => [
    queries.followersSince(db, 'u', 0, null),
    queries.followersSince(db, 'u', 0, { millis: 0, follower: 'v' }),
  ],
  postsOfAuthorsSince: (db) => [queries.postsOfAuthorsSince(db, ['u', 'v'], 0)],
  inboxOfAuthor: (db) => [queries.inboxOfAuthor(db, 'u', 'v')],
  oldestInInbox: (db) => [queries.oldestInInbox(db, 'u')],
  inboxesOfPost: (db) => [queries.inboxesOfPost(db, 'p')],
  postsByAuthorAfter: (db) => [queries.postsByAuthorAfter(db, 'u', ''), queries.postsByAuthorAfter(db, 'u', 'p')],
  postsByAuthor: (db) => [queries.postsByAuthor(db, 'u')],
  byPerson: (db) =>
    (['comments', 'likes', 'dislikes', 'votes', 'requests'] as const).map((group) => queries.byPerson(db, group, 'u')),
  bookmarksOfAuthor: (db) => [queries.bookmarksOfAuthor(db, 'u')],
  bookmarksOfPost: (db) => [queries.bookmarksOfPost(db, 'p')],
  blocksOfPerson: (db) => [queries.blocksOfPerson(db, 'u')],
  mutesOfPerson: (db) => [queries.mutesOfPerson(db, 'u')],
  postsMentioning: (db) => [queries.postsMentioning(db, 'u')],
  commentsMentioning: (db) => [queries.commentsMentioning(db, 'u')],
  countedConversations: (db) => [queries.countedConversations(db, 'u')],
  messagesSince: (db) => [queries.messagesSince(db, 'u:v', 'v', 0)],
  repliesWithText: (db) => [queries.repliesWithText(db, 'u:v', 'm')],
  reportsBy: (db) => [queries.reportsBy(db, 'u')],
  reportsAbout: (db) => [queries.reportsAbout(db, 'u')],
  casesAbout: (db) => [queries.casesAbout(db, 'u')],
  casesWithMessagesOf: (db) => [queries.casesWithMessagesOf(db, 'u')],
  messagesBefore: (db) => [queries.messagesBefore(db, 'u:v', 0)],
  casesOfPost: (db) => [queries.casesOfPost(db, 'p')],
  logEntriesAbout: (db) => [queries.logEntriesAbout(db, 'u')],
  logEntriesBy: (db) => [queries.logEntriesBy(db, 'u')],
  followersBetween: (db) => [queries.followersBetween(db, 'u', 0, 1)],
  newestReplies: (db) => [queries.newestReplies(db, 'p', 'c')],
  unreadNotifications: (db) => [queries.unreadNotifications(db, 'u')],
  notificationsNaming: (db) => [queries.notificationsNaming(db, 'u', 'v')],
  notificationsWith: (db) => [queries.notificationsWith(db, 'u')],
  notificationsAbout: (db) => [queries.notificationsAbout(db, 'p')],
  devicesOf: (db) => [queries.devicesOf(db, 'u')],
  recordedPushesOf: (db) => [queries.recordedPushesOf(db, 'u')],
  uploadsBefore: (db) => [queries.uploadsBefore(db, 0)],
  inIdOrder: (db) => [
    queries.inIdOrder(db, queries.postsByAuthor(db, 'u'), ''),
    queries.inIdOrder(db, queries.postsByAuthor(db, 'u'), 'posts/p'),
    queries.inIdOrder(db, queries.byPerson(db, 'votes', 'u'), ''),
  ],
  jobsOf: (db) => [queries.jobsOf(db, 'u')],
  deletionsBy: (db) => [queries.deletionsBy(db, 'u')],
  discardedMediaOf: (db) => [queries.discardedMediaOf(db, 'u')],
  activeJobs: (db) => [queries.activeJobs(db)],
  jobsExpiredBefore: (db) => [queries.jobsExpiredBefore(db, 0)],
  discardedMedia: (db) => [queries.discardedMedia(db)],
  mediaCopiesBefore: (db) => [queries.mediaCopiesBefore(db, 0)],
  mediaCopiesOf: (db) => [queries.mediaCopiesOf(db, 'u')],
  copiesOfPost: (db) => [queries.copiesOfPost(db, 'p')],
  copiesInto: (db) => [queries.copiesInto(db, 'media/u/i/')],
  postMediaChanges: (db) => [queries.postMediaChanges(db)],
  postMediaChangesOf: (db) => [queries.postMediaChangesOf(db, 'u')],
  deletions: (db) => [queries.deletions(db)],
  profilesChangedSince: (db) => [queries.profilesChangedSince(db, 0)],
  commentsChangedSince: (db) => [queries.commentsChangedSince(db, 0, 0)],
  postsChangedSince: (db) => [queries.postsChangedSince(db, 0)],
  tagsCountedBefore: (db) => [queries.tagsCountedBefore(db, 0)],
  draftsWithUpload: (db) => [queries.draftsWithUpload(db, 'u', 'i')],
  draftsOf: (db) => [queries.draftsOf(db, 'u')],
  liveStories: (db) => [queries.liveStories(db, 'u', 1)],
  liveStoriesOf: (db) => [queries.liveStoriesOf(db, ['u', 'v'], 1)],
  storiesExpiredBetween: (db) => [queries.storiesExpiredBetween(db, 1, 2)],
  storiesWithPostsOf: (db) => [queries.storiesWithPostsOf(db, 'u')],
  newestStoryViewers: (db) => [queries.newestStoryViewers(db, 'u', 's')],
  storyViewsBy: (db) => [queries.storyViewsBy(db, 'u')],
  storyTraysOf: (db) => [queries.storyTraysOf(db, 'u')],
  storyTraysWith: (db) => [queries.storyTraysWith(db, 'u', 's')],
  mutedStoriesWith: (db) => [queries.mutedStoriesWith(db, 'u')],
  uploadsOf: (db) => [queries.uploadsOf(db, 'u')],
  postsWithMedia: (db) => [queries.postsWithMedia(db, 'media/u/i/')],
};

/** The queries of other programs: the smoke test, and scripts that list the public posts by REST. */
const otherQueries: Record<string, (db: Firestore) => Query[]> = {
  publicPosts: (db) => [db.collection('posts').where('visibility', '==', 'public')],
};

/** Returns all queries of the web client in all variants. A test below fails if one is missing. */
async function importWebQueries(): Promise<Record<string, BuildLiveSource[]>> {
  const unread = await import('../../web/src/features/notifications/unread-queries.ts');
  const archive = await import('../../web/src/features/posts/archive/queries.ts');
  const bookmarks = await import('../../web/src/features/posts/bookmarks/queries.ts');
  const collections = await import('../../web/src/parts/collections/queries.ts');
  const comments = await import('../../web/src/features/posts/comments/queries.ts');
  const compose = await import('../../web/src/features/compose/queries.ts');
  const conversations = await import('../../web/src/features/messages/conversations/queries.ts');
  const sharing = await import('../../web/src/parts/conversation-sharing/queries.ts');
  const explore = await import('../../web/src/features/discover/explore/queries.ts');
  const feed = await import('../../web/src/features/discover/feed/queries.ts');
  const follows = await import('../../web/src/entities/follows/queries.ts');
  const marks = await import('../../web/src/parts/marks/queries.ts');
  const profiles = await import('../../web/src/entities/profiles/queries.ts');
  const posts = await import('../../web/src/features/posts/post/queries.ts');
  const moderation = await import('../../web/src/features/moderation/queries.ts');
  const notifications = await import('../../web/src/features/notifications/queries.ts');
  const onboarding = await import('../../web/src/features/account/onboarding/queries.ts');
  const preferences = await import('../../web/src/entities/preferences/queries.ts');
  const privacy = await import('../../web/src/features/profile/privacy/queries.ts');
  const profileScreen = await import('../../web/src/features/profile/profile-screen/queries.ts');
  const visibility = await import('../../web/src/entities/visibility/queries.ts');
  const accounts = await import('../../web/src/features/account/accounts/queries.ts');
  const tags = await import('../../web/src/entities/rich-text/tag-queries.ts');
  const search = await import('../../web/src/features/discover/search/queries.ts');
  const stories = await import('../../web/src/features/stories/queries.ts');
  return {
    'notifications/liveUnread': [(db) => unread.liveUnread(db, 'u')],
    'archive/liveArchive': [(db) => archive.liveArchive(db, 'u')],
    'bookmarks/liveBookmarks': [
      (db) => bookmarks.liveBookmarks(db, 'u', ''),
      (db) => bookmarks.liveBookmarks(db, 'u', 'ana'),
    ],
    'bookmarks/liveCollectionBookmarks': [(db) => bookmarks.liveCollectionBookmarks(db, 'u', 'c')],
    'collections/liveCollection': [(db) => collections.liveCollection(db, 'u', 'c')],
    'collections/liveCollectionIds': [(db) => collections.liveCollectionIds(db, 'u', 'p')],
    'collections/liveCollections': [(db) => collections.liveCollections(db, 'u')],
    'bookmarks/livePostsAmong': [(db) => bookmarks.livePostsAmong(db, ['p', 'q'])],
    'comments/liveComments': (['newest', 'oldest'] as const).map(
      (order) => (db) => comments.liveComments(db, 'p', order),
    ),
    'comments/liveReplies': [(db) => comments.liveReplies(db, 'p', 'c')],
    'comments/liveComment': [(db) => comments.liveComment(db, 'p', 'c')],
    'comments/liveModeratedMessage': [(db) => comments.liveModeratedMessage(db, 'p', 'c')],
    'comments/liveVote': [(db) => comments.liveVote(db, 'u', 'p', 'c')],
    'compose/liveDrafts': [(db) => compose.liveDrafts(db, 'u')],
    'conversations/liveConversations': (['main', 'requests'] as const).map(
      (list) => (db) => conversations.liveConversations(db, 'u', list),
    ),
    'conversations/liveMessageRequestCount': [(db) => conversations.liveMessageRequestCount(db, 'u')],
    'conversations/liveConversationsWith': [(db) => conversations.liveConversationsWith(db, 'u', 'ana')],
    'conversations/liveConversation': [(db) => conversations.liveConversation(db, 'u', 'u:v')],
    'conversations/liveMessages': [(db) => conversations.liveMessages(db, 'u:v')],
    'conversations/liveTyping': [(db) => conversations.liveTyping(db, 'u:v', 'v')],
    'conversation-sharing/liveRecentPeople': [(db) => sharing.liveRecentPeople(db, 'u')],
    'explore/liveExplore': [(db) => explore.liveExplore(db, ''), (db) => explore.liveExplore(db, 'ana')],
    'explore/liveHot': [(db) => explore.liveHot(db, []), (db) => explore.liveHot(db, ['light', 'sea'])],
    'feed/liveFollowing': [(db) => feed.liveFollowing(db, 'u', []), (db) => feed.liveFollowing(db, 'u', ['light'])],
    'follows/liveFollowedAmong': [(db) => follows.liveFollowedAmong(db, 'u', ['v', 'w'])],
    'follows/liveFollowers': [(db) => follows.liveFollowers(db, 'u')],
    'follows/liveRequestCount': [(db) => follows.liveRequestCount(db, 'u')],
    'follows/liveRequestedAmong': [(db) => follows.liveRequestedAmong(db, 'u', ['v', 'w'])],
    'follows/liveRequests': [(db) => follows.liveRequests(db, 'u')],
    'marks/liveBookmarkedAmong': [(db) => marks.liveBookmarkedAmong(db, 'u', ['p', 'q'])],
    'marks/liveLikedAmong': [(db) => marks.liveLikedAmong(db, 'u', ['p', 'q'])],
    'moderation/liveCases': [
      (db) => moderation.liveCases(db, 'newest'),
      (db) => moderation.liveCases(db, 'most-reported'),
    ],
    'moderation/liveLog': [(db) => moderation.liveLog(db)],
    'preferences/livePreferences': [(db) => preferences.livePreferences(db, 'u')],
    'profiles/livePrivateEmail': [(db) => profiles.livePrivateEmail(db, 'u')],
    'profiles/liveContact': [(db) => profiles.liveContact(db, 'u')],
    'notifications/liveNotificationSettings': [(db) => notifications.liveNotificationSettings(db, 'u')],
    'notifications/liveNotifications': [(db) => notifications.liveNotifications(db, 'u')],
    'notifications/liveNotifiedPosts': [(db) => notifications.liveNotifiedPosts(db, ['p', 'q'])],
    'profiles/livePeople': [(db) => profiles.livePeople(db, 5)],
    'profiles/livePeopleAmong': [(db) => profiles.livePeopleAmong(db, ['u', 'v'])],
    'profiles/livePerson': [(db) => profiles.livePerson(db, 'u')],
    'profiles/liveUsernameOwner': [(db) => profiles.liveUsernameOwner(db, 'ana')],
    'post/liveFeed': [(db) => posts.liveFeed(db, 'latest'), (db) => posts.liveFeed(db, 'trending')],
    'post/livePost': [(db) => posts.livePost(db, 'p', 'u')],
    'accounts/liveJobs': [(db) => accounts.liveJobs(db, 'u')],
    'onboarding/liveOnboardingStep': [(db) => onboarding.liveOnboardingStep(db, 'u')],
    'privacy/livePrivacyJob': [(db) => privacy.livePrivacyJob(db, 'u')],
    'profile-screen/liveFollowersPostsBy': [(db) => profileScreen.liveFollowersPostsBy(db, 'u')],
    'profile-screen/liveOwnPosts': [(db) => profileScreen.liveOwnPosts(db, 'u')],
    'profile-screen/livePinnedPosts': (['own', 'followers', 'public'] as const).map(
      (audience) => (db) => profileScreen.livePinnedPosts(db, audience, 'u', ['p', 'q']),
    ),
    'profile-screen/liveProfile': [(db) => profileScreen.liveProfile(db, 'a@b.cd', async () => null)],
    'profile-screen/livePublicPostsBy': [(db) => profileScreen.livePublicPostsBy(db, 'a@b.cd')],
    'visibility/liveBlockLists': [(db) => visibility.liveBlockLists(db, 'u')],
    'rich-text/liveTag': [(db) => tags.liveTag(db, 'light')],
    'explore/liveTagged': [
      (db) => explore.liveTagged(db, 'light', 'latest'),
      (db) => explore.liveTagged(db, 'light', 'trending'),
    ],
    'rich-text/liveFollowedTags': [(db) => tags.liveFollowedTags(db, 'u')],
    'stories/liveTray': [(db) => stories.liveTray(db, 'u', 6)],
    'stories/liveHasStory': [(db) => stories.liveHasStory(db, 'u')],
    'stories/liveMutedStories': [(db) => stories.liveMutedStories(db, 'u')],
    'stories/liveStoryArchive': [(db) => stories.liveStoryArchive(db, 'u')],
    'stories/liveStoriesAmong': [(db) => stories.liveStoriesAmong(db, 'u', ['s', 'r'])],
    'stories/liveHighlights': [(db) => stories.liveHighlights(db, 'u')],
    'stories/liveHighlight': [(db) => stories.liveHighlight(db, 'u', 'h')],
    'search/liveCaptions': [(db) => search.liveCaptions(db, 'blue sea')],
    'rich-text/liveTags': [(db) => tags.liveTags(db, 'lig')],
  };
}

const Entry = z.looseObject({ collectionGroup: z.string() });
const Override = z.looseObject({
  collectionGroup: z.string(),
  fieldPath: z.string(),
  ttl: z.optional(z.boolean()),
  indexes: z.array(z.unknown()),
});
const IndexFile = z.object({ indexes: z.array(Entry), fieldOverrides: z.array(Override) });
type IndexFile = z.infer<typeof IndexFile>;
type Override = z.infer<typeof Override>;

const FieldSchema = z.object({
  properties: z.optional(z.record(z.string(), z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
});

/** Returns the paths of a field and of all fields below it. */
function pathsBelow(path: string, field: unknown): string[] {
  const { properties = {}, anyOf = [] } = FieldSchema.parse(field);
  return [
    path,
    ...Object.entries(properties).flatMap(([name, below]) => pathsBelow(`${path}.${name}`, below)),
    ...anyOf.flatMap((variant) => pathsBelow(path, variant)),
  ];
}

/**
 * Returns whether Firestore indexes a field. The entry of the field decides, or else that of the map around it, or else
 * the entry `*` of the collection. Firestore indexes a field without any entry.
 */
function isIndexed(overrides: readonly Override[], path: string): boolean {
  const own = overrides.find(({ fieldPath }) => fieldPath === path);
  if (own) return own.indexes.length > 0;
  const end = path.lastIndexOf('.');
  if (end > 0) return isIndexed(overrides, path.slice(0, end));
  return overrides.find(({ fieldPath }) => fieldPath === '*')?.indexes.length !== 0;
}

/** Returns the fields of all stored documents that have a single-field index, such as `posts postBy.uid`. */
function indexedFieldsOfStoredDocuments(overrides: readonly Override[]): string[] {
  const indexed = Object.entries(storedDocuments).flatMap(([path, schema]) => {
    const group = path.split('/').at(-2) ?? '';
    const ofGroup = overrides.filter(({ collectionGroup }) => collectionGroup === group);
    const { properties = {} } = FieldSchema.parse(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
    return Object.entries(properties)
      .flatMap(([name, field]) => pathsBelow(name, field))
      .filter((fieldPath) => isIndexed(ofGroup, fieldPath))
      .map((fieldPath) => `${group} ${fieldPath}`);
  });
  return [...new Set(indexed)].sort();
}

const folder = mkdtempSync(path.join(tmpdir(), 'indexes-'));
const copy = path.join(folder, 'firestore.indexes.json');
const indexFile = IndexFile.parse(
  JSON.parse(readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8')),
);

let firestore: TestFirestore;
let web: Awaited<ReturnType<typeof webClient>>;
let admin: Firestore;
/** Returns the queries that fail with these indexes, and their errors. */
async function failuresWith(file: IndexFile): Promise<{ name: string; error: string }[]> {
  writeFileSync(copy, JSON.stringify(file));
  const functionResults = Object.entries({ ...functionQueries, ...otherQueries }).flatMap(([name, build]) =>
    build(admin).map(async (built) => {
      const query = built instanceof Query ? built : built.query;
      const error = await query.get().then(
        () => null,
        (reason) => String(reason.message),
      );
      return { name, error };
    }),
  );
  const results = [...(await Promise.all(functionResults)), ...(await web.runQueries())];
  return results.flatMap(({ name, error }) => (error === null ? [] : [{ name, error }]));
}

beforeAll(async () => {
  writeFileSync(copy, JSON.stringify(indexFile));
  firestore = await startFirestore({ indexes: { file: copy, missing: 'refuse' } });
  const { projectId } = firestore.database();
  const { host, port } = await firestore.address();
  // Without this, the Admin SDK uses the Firestore of the stack.
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', `${host}:${port}`);
  admin = new Firestore({
    projectId,
    host: `${host}:${port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  web = await webClient(port, importWebQueries);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([admin.terminate(), web.close()]);
  firestore.close();
  rmSync(folder, { recursive: true });
});

/** Returns the missing index that an error message contains as JSON. */
const missingIndex = (error: string): unknown => JSON.parse(error.slice(error.indexOf('{\n')));

/** Returns one text for each index of an override. */
const singleIndexes = ({ collectionGroup, fieldPath, indexes }: Override): string[] =>
  indexes.map((index) => JSON.stringify({ collectionGroup, fieldPath, index }));

describe('firestore.indexes.json', () => {
  it('has the indexes that the functions, the web client and the smoke test need, and no others', async () => {
    expect(await failuresWith(indexFile)).toEqual([]);
    expect(firestore.indexReport()).toEqual({ missing: [], unused: [] });
  });

  const exempt = indexFile.fieldOverrides.filter(({ indexes }) => indexes.length === 0);
  const needed = indexFile.fieldOverrides.filter(({ indexes }) => indexes.length > 0);

  it('needs each index of a single field, and the error of a query names it', async () => {
    const failures = await failuresWith({ ...indexFile, fieldOverrides: exempt });
    const named = failures.flatMap(({ error }) => {
      const entry = Override.safeParse(missingIndex(error));
      return entry.success ? singleIndexes(entry.data) : [];
    });
    expect([...new Set(named)].sort()).toEqual(needed.flatMap(singleIndexes).sort());
  });

  it('indexes no field of a stored document unless an entry lists it, so each index has a query', () => {
    expect(indexedFieldsOfStoredDocuments(indexFile.fieldOverrides)).toEqual(
      needed.map(({ collectionGroup, fieldPath }) => `${collectionGroup} ${fieldPath}`).sort(),
    );
  });

  it('deletes documents with a time to live', () => {
    const withTimeToLive = indexFile.fieldOverrides.filter(({ ttl }) => ttl);
    expect(withTimeToLive.map(({ fieldPath }) => fieldPath)).toEqual(withTimeToLive.map(() => 'expireAt'));
    expect(withTimeToLive.map(({ collectionGroup }) => collectionGroup).sort()).toEqual([
      'drafts',
      'inbox',
      'limits',
      'notifications',
      'storyTray',
      'uploadedBytes',
      'usernameSkeletons',
      'usernames',
      'viewers',
    ]);
  });

  // Source: firebase.google.com/docs/firestore/solutions/index-map-field
  it('has no more entries for single fields than Firestore allows', () => {
    expect(indexFile.fieldOverrides.length).toBeLessThanOrEqual(200);
  });
});

describe('the list of queries', () => {
  it('is complete for the functions, because only one file builds queries', () => {
    const source = new URL('../../functions/src/', import.meta.url);
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'firestore/queries.ts',
    );
    const building = files.filter((file) =>
      /\.where\(|\.collectionGroup\(/.test(readFileSync(new URL(file, source), 'utf8')),
    );
    expect(building).toEqual([]);
  });

  it('is complete for the web client, because only queries.ts modules build queries', async () => {
    const noQueries = ['post/publicPosts'];
    expect(await webQueryFunctions()).toEqual([...Object.keys(await importWebQueries()), ...noQueries].sort());
    const elsewhere = webFilesWithFirestore().filter((file) => !/(?:\/|-)queries\.ts$/.test(file));
    expect(elsewhere).toEqual([
      'lib/firebase/firestore.ts',
      'lib/firebase/suspension.ts',
      'lib/live/documents.ts',
      'lib/live/live-list.ts',
      'lib/live/snapshots.ts',
    ]);
  });
});
