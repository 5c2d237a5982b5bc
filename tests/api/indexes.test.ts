import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFirestore, type TestFirestore } from '@glimpse/emulator';
import { Firestore, Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import * as queries from '../../functions/src/firestore/queries.ts';
import { exemptions } from './support/expected-exemptions.ts';
import { type BuildLive, webClient, webFilesWithFirestore, webFunctions } from './support/web-queries.ts';

/** Every query of the functions, in each of its forms. A builder that is missing here fails the type check. */
const ofFunctions: Record<keyof typeof queries, (db: Firestore) => (Query | queries.ListQuery)[]> = {
  latestPosts: (db) => [queries.latestPosts(db, null), queries.latestPosts(db, 'abc')],
  trendingPosts: (db) => [queries.trendingPosts(db, null), queries.trendingPosts(db, 'abc')],
  publicPostsWithTag: (db) => [queries.publicPostsWithTag(db, 'light')],
  postsOf: (db) => (['all', 'followers', 'public'] as const).map((seen) => queries.postsOf(db, 'u', seen)),
  newestUsers: (db) => [queries.newestUsers(db, null), queries.newestUsers(db, 'abc')],
  mostFollowedUsers: (db) => [queries.mostFollowedUsers(db)],
  requestedAmong: (db) => [queries.requestedAmong(db, 'u', ['v', 'w'])],
  usersWithEmail: (db) => [queries.usersWithEmail(db, 'a@b.cd')],
  usersNamed: (db) => [queries.usersNamed(db, 'ana')],
  newestBookmarks: (db) => [queries.newestBookmarks(db, 'u', null), queries.newestBookmarks(db, 'u', 'abc')],
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
  postsByAuthorAfter: (db) => [
    queries.postsByAuthorAfter(db, 'u', ''),
    queries.postsByAuthorAfter(db, 'u', 'p'),
  ],
  postsByAuthor: (db) => [queries.postsByAuthor(db, 'u')],
  byPerson: (db) =>
    (['comments', 'likes', 'dislikes', 'votes', 'requests'] as const).map((group) =>
      queries.byPerson(db, group, 'u'),
    ),
  bookmarksOfAuthor: (db) => [queries.bookmarksOfAuthor(db, 'u')],
  bookmarksOfPost: (db) => [queries.bookmarksOfPost(db, 'p')],
  blocksOfPerson: (db) => [queries.blocksOfPerson(db, 'u')],
  mutesOfPerson: (db) => [queries.mutesOfPerson(db, 'u')],
  postsMentioning: (db) => [queries.postsMentioning(db, 'u')],
  commentsMentioning: (db) => [queries.commentsMentioning(db, 'u')],
  reportsBy: (db) => [queries.reportsBy(db, 'u')],
  reportsAbout: (db) => [queries.reportsAbout(db, 'u')],
  casesAbout: (db) => [queries.casesAbout(db, 'u')],
  casesOfPost: (db) => [queries.casesOfPost(db, 'p')],
  entriesAbout: (db) => [queries.entriesAbout(db, 'u')],
  entriesBy: (db) => [queries.entriesBy(db, 'u')],
  privateWithEmail: (db) => [queries.privateWithEmail(db)],
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
  removedAccounts: (db) => [queries.removedAccounts(db)],
  discardedMedia: (db) => [queries.discardedMedia(db)],
  deletions: (db) => [queries.deletions(db)],
  profilesChangedSince: (db) => [queries.profilesChangedSince(db, 0)],
  commentsChangedSince: (db) => [queries.commentsChangedSince(db, 0)],
  postsChangedSince: (db) => [queries.postsChangedSince(db, 0)],
  tagsCountedBefore: (db) => [queries.tagsCountedBefore(db, 0)],
  postsMadeSince: (db) => [queries.postsMadeSince(db, 0)],
  uploadsOf: (db) => [queries.uploadsOf(db, 'u')],
  postsWithMedia: (db) => [queries.postsWithMedia(db, 'media/u/i/')],
};

/** Every query of the web client, in each of its forms. One that is missing here fails a test below. */
async function ofWeb(): Promise<Record<string, BuildLive[]>> {
  const bell = await import('../../web/src/features/notifications/unread-queries.ts');
  const bookmarks = await import('../../web/src/features/bookmarks/queries.ts');
  const comments = await import('../../web/src/features/comments/queries.ts');
  const explore = await import('../../web/src/features/explore/queries.ts');
  const feed = await import('../../web/src/features/feed/queries.ts');
  const follow = await import('../../web/src/features/follow/queries.ts');
  const marks = await import('../../web/src/features/marks/queries.ts');
  const people = await import('../../web/src/features/profiles/queries.ts');
  const post = await import('../../web/src/features/posts/queries.ts');
  const moderation = await import('../../web/src/features/moderation/queries.ts');
  const notifications = await import('../../web/src/features/notifications/queries.ts');
  const privacy = await import('../../web/src/features/privacy/queries.ts');
  const profile = await import('../../web/src/features/profile-screen/queries.ts');
  const safety = await import('../../web/src/features/visibility/queries.ts');
  const settings = await import('../../web/src/features/accounts/queries.ts');
  const tags = await import('../../web/src/features/rich-text/tag-queries.ts');
  return {
    'bell/liveUnread': [(db) => bell.liveUnread(db, 'u')],
    'bookmarks/liveBookmarks': [
      (db) => bookmarks.liveBookmarks(db, 'u', ''),
      (db) => bookmarks.liveBookmarks(db, 'u', 'ana'),
    ],
    'bookmarks/livePostsAmong': [(db) => bookmarks.livePostsAmong(db, ['p', 'q'])],
    'comments/liveComments': (['newest', 'oldest'] as const).map(
      (order) => (db) => comments.liveComments(db, 'p', order),
    ),
    'comments/liveReplies': [(db) => comments.liveReplies(db, 'p', 'c')],
    'comments/liveComment': [(db) => comments.liveComment(db, 'p', 'c')],
    'comments/liveOriginal': [(db) => comments.liveOriginal(db, 'p', 'c')],
    'comments/liveVote': [(db) => comments.liveVote(db, 'u', 'p', 'c')],
    'explore/liveExplore': [(db) => explore.liveExplore(db, ''), (db) => explore.liveExplore(db, 'ana')],
    'feed/liveFollowing': [(db) => feed.liveFollowing(db, 'u')],
    'follow/liveFollowedAmong': [(db) => follow.liveFollowedAmong(db, 'u', ['v', 'w'])],
    'follow/liveFollowers': [(db) => follow.liveFollowers(db, 'u')],
    'follow/liveRequestCount': [(db) => follow.liveRequestCount(db, 'u')],
    'follow/liveRequestedAmong': [(db) => follow.liveRequestedAmong(db, 'u', ['v', 'w'])],
    'follow/liveRequests': [(db) => follow.liveRequests(db, 'u')],
    'marks/liveBookmarkedAmong': [(db) => marks.liveBookmarkedAmong(db, 'u', ['p', 'q'])],
    'marks/liveLikedAmong': [(db) => marks.liveLikedAmong(db, 'u', ['p', 'q'])],
    'moderation/liveCases': [
      (db) => moderation.liveCases(db, 'newest'),
      (db) => moderation.liveCases(db, 'most-reported'),
    ],
    'moderation/liveLog': [(db) => moderation.liveLog(db)],
    'people/liveContact': [(db) => people.liveContact(db, 'u')],
    'notifications/liveNotificationSettings': [(db) => notifications.liveNotificationSettings(db, 'u')],
    'notifications/liveNotifications': [(db) => notifications.liveNotifications(db, 'u')],
    'notifications/liveToldPosts': [(db) => notifications.liveToldPosts(db, ['p', 'q'])],
    'people/livePeople': [(db) => people.livePeople(db, 5)],
    'people/livePeopleAmong': [(db) => people.livePeopleAmong(db, ['u', 'v'])],
    'people/livePerson': [(db) => people.livePerson(db, 'u')],
    'post/liveFeed': [(db) => post.liveFeed(db, 'latest'), (db) => post.liveFeed(db, 'trending')],
    'post/livePost': [(db) => post.livePost(db, 'p', 'u')],
    'settings/liveJobs': [(db) => settings.liveJobs(db, 'u')],
    'privacy/livePrivacyJob': [(db) => privacy.livePrivacyJob(db, 'u')],
    'profile/liveFollowersPostsBy': [(db) => profile.liveFollowersPostsBy(db, 'u')],
    'profile/liveOwnPosts': [(db) => profile.liveOwnPosts(db, 'u')],
    'profile/liveProfile': [(db) => profile.liveProfile(db, 'a@b.cd', async () => null)],
    'profile/livePublicPostsBy': [(db) => profile.livePublicPostsBy(db, 'a@b.cd')],
    'safety/liveHidden': [(db) => safety.liveHidden(db, 'u')],
    'tags/liveTag': [(db) => tags.liveTag(db, 'light')],
    'explore/liveTagged': [
      (db) => explore.liveTagged(db, 'light', 'latest'),
      (db) => explore.liveTagged(db, 'light', 'trending'),
    ],
    'tags/liveTags': [(db) => tags.liveTags(db, 'lig')],
  };
}

const Entry = z.looseObject({ collectionGroup: z.string() });
const Override = z.looseObject({
  collectionGroup: z.string(),
  fieldPath: z.string(),
  indexes: z.array(z.unknown()),
});
const IndexFile = z.object({ indexes: z.array(Entry), fieldOverrides: z.array(Override) });
type IndexFile = z.infer<typeof IndexFile>;

const folder = mkdtempSync(path.join(tmpdir(), 'indexes-'));
const copy = path.join(folder, 'firestore.indexes.json');
const whole = IndexFile.parse(
  JSON.parse(readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8')),
);

let firestore: TestFirestore;
let web: Awaited<ReturnType<typeof webClient>>;
let admin: Firestore;
/** With `file` in force: the queries that are refused, with why. */
async function refusedWith(file: IndexFile): Promise<{ name: string; refused: string }[]> {
  writeFileSync(copy, JSON.stringify(file));
  const byFunctions = Object.entries(ofFunctions).flatMap(([name, build]) =>
    build(admin).map(async (built) => {
      const query = built instanceof Query ? built : built.query;
      const refused = await query.get().then(
        () => null,
        (error) => String(error.message),
      );
      return { name, refused };
    }),
  );
  const answers = [...(await Promise.all(byFunctions)), ...(await web.askAll())];
  return answers.flatMap(({ name, refused }) => (refused === null ? [] : [{ name, refused }]));
}

beforeAll(async () => {
  writeFileSync(copy, JSON.stringify(whole));
  firestore = await startFirestore({ indexes: { file: copy, missing: 'refuse' } });
  const { projectId } = firestore.database();
  const { host, port } = await firestore.address();
  // Before the stack's, which the Admin SDK would take.
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', `${host}:${port}`);
  admin = new Firestore({
    projectId,
    host: `${host}:${port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  web = await webClient(port, ofWeb);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([admin.terminate(), web.close()]);
  firestore.close();
  rmSync(folder, { recursive: true });
});

/** What a refusal says is lacking. */
const printed = (refused: string): unknown => JSON.parse(refused.slice(refused.indexOf('{\n')));

describe('firestore.indexes.json', () => {
  it('has an index for every query of the functions and of the web client, and no other', async () => {
    expect(await refusedWith(whole)).toEqual([]);
    expect(firestore.indexReport()).toEqual({ missing: [], unused: [] });
  });

  it.each(whole.indexes)('cannot be without %j: a query is refused, and prints it', async (entry) => {
    const refused = await refusedWith({
      ...whole,
      indexes: whole.indexes.filter((each) => each !== entry),
    });
    // A query that indexes answered together may be advised to have one of its own.
    expect(refused.map((each) => printed(each.refused))).toContainEqual(entry);
  });

  const answering = whole.fieldOverrides.filter(({ indexes }) => indexes.length > 0);
  it.each(answering)('cannot be without %j: a query is refused, and prints it', async (entry) => {
    const refused = await refusedWith({
      ...whole,
      fieldOverrides: whole.fieldOverrides.filter((each) => each !== entry),
    });
    // A query that indexes answered together may be advised to have one of its own.
    expect(refused.map((each) => printed(each.refused))).toContainEqual(entry);
  });

  it('indexes nothing that is long or changes all the time without being asked for', () => {
    const exempt = whole.fieldOverrides.filter(({ indexes }) => indexes.length === 0);
    const expected = exemptions();
    expect(exempt).toEqual(expect.arrayContaining(expected));
    expect(expected).toEqual(expect.arrayContaining(exempt));
  });
});

describe('what is held to it', () => {
  it('is every query of the functions: they are built in one file', () => {
    const source = new URL('../../functions/src', import.meta.url);
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'firestore/queries.ts',
    );
    const building = files.filter((file) =>
      /\.where\(|\.collectionGroup\(/.test(readFileSync(new URL(file, source), 'utf8')),
    );
    expect(building).toEqual([]);
  });

  it('is every query of the web client: they are built in queries.ts modules, each of them above', async () => {
    const noQueries = ['post/publicPosts'];
    expect(await webFunctions()).toEqual([...Object.keys(await ofWeb()), ...noQueries].sort());
    const elsewhere = webFilesWithFirestore().filter((file) => !/\/queries\.ts$/.test(file));
    expect(elsewhere).toEqual([
      'lib/firebase/firestore.ts',
      'lib/live/documents.ts',
      'lib/live/live-list.ts',
      'lib/live/snapshots.ts',
      'lib/live/which-of.ts',
    ]);
  });
});
