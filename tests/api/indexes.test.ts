import { readdirSync, readFileSync } from 'node:fs';
import { type Firestore, Query } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import * as queries from '../../functions/src/firestore/queries.ts';
import { database } from './support/database.ts';
import {
  type IndexFile,
  missingIndex,
  type Need,
  needOf,
  needOfAdmin,
  readIndexFile,
} from './support/index-check.ts';
import { type BuildLive, sentByWeb, webFilesWithFirestore, webFunctions } from './support/web-queries.ts';

/** Every query of the functions, in each of its forms. A builder that is missing here fails the type check. */
const ofFunctions: Record<keyof typeof queries, (db: Firestore) => (Query | queries.ListQuery)[]> = {
  latestPosts: (db) => [queries.latestPosts(db, null), queries.latestPosts(db, 'abc')],
  trendingPosts: (db) => [queries.trendingPosts(db, null), queries.trendingPosts(db, 'abc')],
  postsOf: (db) => (['all', 'followers', 'public'] as const).map((seen) => queries.postsOf(db, 'u', seen)),
  newestUsers: (db) => [queries.newestUsers(db, null), queries.newestUsers(db, 'abc')],
  usersWithEmail: (db) => [queries.usersWithEmail(db, 'a@b.cd')],
  newestBookmarks: (db) => [queries.newestBookmarks(db, 'u', null), queries.newestBookmarks(db, 'u', 'abc')],
  newestComments: (db) => [queries.newestComments(db, 'p')],
  newestLikes: (db) => [queries.newestLikes(db, 'p')],
  newestDislikes: (db) => [queries.newestDislikes(db, 'p')],
  newestFollowers: (db) => [queries.newestFollowers(db, 'u')],
  newestFollowing: (db) => [queries.newestFollowing(db, 'u')],
  votesOfValue: (db) => [queries.votesOfValue(db, 'p', 'c', 1)],
  likesAmong: (db) => [queries.likesAmong(db, 'u', ['p', 'q'])],
  dislikesAmong: (db) => [queries.dislikesAmong(db, 'u', ['p', 'q'])],
  followingAmong: (db) => [queries.followingAmong(db, 'u', ['v', 'w'])],
  followersAmong: (db) => [queries.followersAmong(db, 'u', ['v', 'w'])],
  postsByAuthor: (db) => [queries.postsByAuthor(db, 'u')],
  byPerson: (db) =>
    (['comments', 'likes', 'dislikes', 'votes', 'requests'] as const).map((group) =>
      queries.byPerson(db, group, 'u'),
    ),
  bookmarksOfAuthor: (db) => [queries.bookmarksOfAuthor(db, 'u')],
  bookmarksOfPost: (db) => [queries.bookmarksOfPost(db, 'p')],
  blocksOfPerson: (db) => [queries.blocksOfPerson(db, 'u')],
  mutesOfPerson: (db) => [queries.mutesOfPerson(db, 'u')],
  reportsBy: (db) => [queries.reportsBy(db, 'u')],
  reportsAbout: (db) => [queries.reportsAbout(db, 'u')],
  casesAbout: (db) => [queries.casesAbout(db, 'u')],
  entriesAbout: (db) => [queries.entriesAbout(db, 'u')],
  entriesBy: (db) => [queries.entriesBy(db, 'u')],
  uploadsBefore: (db) => [queries.uploadsBefore(db, 0)],
  activeJobs: (db) => [queries.activeJobs(db)],
  jobsExpiredBefore: (db) => [queries.jobsExpiredBefore(db, 0)],
  removedAccounts: (db) => [queries.removedAccounts(db)],
  discardedMedia: (db) => [queries.discardedMedia(db)],
  deletions: (db) => [queries.deletions(db)],
  profilesChangedSince: (db) => [queries.profilesChangedSince(db, 0)],
  commentsChangedSince: (db) => [queries.commentsChangedSince(db, 0)],
  ownPostsAfter: (db) => [queries.ownPostsAfter(db, 'u', ''), queries.ownPostsAfter(db, 'u', 'p')],
  postsMadeSince: (db) => [queries.postsMadeSince(db, 0)],
  uploadsOf: (db) => [queries.uploadsOf(db, 'u')],
  postsWithMedia: (db) => [queries.postsWithMedia(db, 'media/u/i/')],
};

/** Every query of the web client, in each of its forms. One that is missing here fails a test below. */
async function ofWeb(): Promise<Record<string, BuildLive[]>> {
  const bookmarks = await import('../../web/src/features/bookmarks/queries.ts');
  const comments = await import('../../web/src/features/comments/queries.ts');
  const explore = await import('../../web/src/features/explore/queries.ts');
  const follow = await import('../../web/src/features/follow/queries.ts');
  const marks = await import('../../web/src/features/marks/queries.ts');
  const people = await import('../../web/src/features/people/queries.ts');
  const post = await import('../../web/src/features/post/queries.ts');
  const moderation = await import('../../web/src/features/moderation/queries.ts');
  const privacy = await import('../../web/src/features/privacy/queries.ts');
  const profile = await import('../../web/src/features/profile/queries.ts');
  const safety = await import('../../web/src/features/safety/queries.ts');
  return {
    'bookmarks/liveBookmarks': [
      (db) => bookmarks.liveBookmarks(db, 'u', ''),
      (db) => bookmarks.liveBookmarks(db, 'u', 'ana'),
    ],
    'bookmarks/livePostsAmong': [(db) => bookmarks.livePostsAmong(db, ['p', 'q'])],
    'comments/liveComments': [(db) => comments.liveComments(db, 'p')],
    'comments/liveOriginal': [(db) => comments.liveOriginal(db, 'p', 'c')],
    'comments/liveVote': [(db) => comments.liveVote(db, 'u', 'p', 'c')],
    'explore/liveExplore': [(db) => explore.liveExplore(db, ''), (db) => explore.liveExplore(db, 'ana')],
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
    'people/livePeople': [(db) => people.livePeople(db, 5)],
    'people/livePeopleAmong': [(db) => people.livePeopleAmong(db, ['u', 'v'])],
    'people/livePerson': [(db) => people.livePerson(db, 'u')],
    'post/liveFeed': [(db) => post.liveFeed(db, 'latest'), (db) => post.liveFeed(db, 'trending')],
    'post/livePost': [(db) => post.livePost(db, 'p')],
    'privacy/livePrivacyJob': [(db) => privacy.livePrivacyJob(db, 'u')],
    'profile/liveFollowersPostsBy': [(db) => profile.liveFollowersPostsBy(db, 'u')],
    'profile/liveOwnPosts': [(db) => profile.liveOwnPosts(db, 'u')],
    'profile/liveProfile': [(db) => profile.liveProfile(db, 'a@b.cd')],
    'profile/livePublicPostsBy': [(db) => profile.livePublicPostsBy(db, 'a@b.cd')],
    'safety/liveHidden': [(db) => safety.liveHidden(db, 'u')],
  };
}

const needs: { name: string; need: Need }[] = [];
beforeAll(async () => {
  for (const [name, build] of Object.entries(ofFunctions)) {
    for (const built of build(database()))
      needs.push({ name, need: needOfAdmin(built instanceof Query ? built : built.query) });
  }
  for (const { name, query } of await sentByWeb(ofWeb))
    needs.push({ name: `web ${name}`, need: needOf(query) });
});

const missingIn = (file: IndexFile) =>
  needs.flatMap(({ name, need }) => {
    const missing = missingIndex(file, need);
    return missing ? `${name} needs ${missing}` : [];
  });

describe('firestore.indexes.json', () => {
  it('has an index for every query of the functions and of the web client', () => {
    expect(missingIn(readIndexFile())).toEqual([]);
  });

  it('has no index that could be left out unnoticed', () => {
    const file = readIndexFile();
    for (const index of file.indexes) {
      const without = { ...file, indexes: file.indexes.filter((other) => other !== index) };
      expect(missingIn(without), JSON.stringify(index)).not.toEqual([]);
    }
    for (const override of file.fieldOverrides) {
      for (const index of override.indexes) {
        const thinner = { ...override, indexes: override.indexes.filter((other) => other !== index) };
        const without = {
          ...file,
          fieldOverrides: file.fieldOverrides.map((other) => (other === override ? thinner : other)),
        };
        const { collectionGroup, fieldPath } = override;
        expect(missingIn(without), JSON.stringify({ collectionGroup, fieldPath, index })).not.toEqual([]);
      }
    }
  });
});

describe('what is held to it', () => {
  it('is every query of the functions: they are built in one file', () => {
    const source = new URL('../../functions/src/', import.meta.url);
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'firestore/queries.ts',
    );
    const building = files.filter((file) =>
      /\.where\(|\.collectionGroup\(/.test(readFileSync(new URL(file, source), 'utf8')),
    );
    expect(building).toEqual([]);
  });

  it('is every query of the web client: they are built in queries.ts modules, each of them above', async () => {
    const noQueries = ['post/publicPosts', 'profile/profileKey'];
    expect(await webFunctions()).toEqual([...Object.keys(await ofWeb()), ...noQueries].sort());
    const elsewhere = webFilesWithFirestore().filter((file) => !/\/queries\.ts$/.test(file));
    expect(elsewhere).toEqual([
      'lib/firebase/firestore.ts',
      'lib/live/documents.ts',
      'lib/live/live-list.ts',
      'lib/live/which-of.ts',
    ]);
  });

  it('knows what the web client asks', () => {
    const byWeb = needs.filter(({ name }) => name.startsWith('web '));
    expect(new Set(byWeb.map(({ need }) => need.collection))).toEqual(
      new Set([
        'posts',
        'users',
        'bookmarks',
        'cases',
        'comments',
        'entries',
        'followers',
        'following',
        'jobs',
        'likes',
        'requests',
      ]),
    );
    expect(byWeb).toContainEqual({
      name: 'web profile/livePublicPostsBy',
      need: {
        collection: 'posts',
        scope: 'COLLECTION',
        equal: ['visibility', 'postBy.email'],
        contains: [],
        order: [{ field: 'createdAt', direction: 'DESCENDING' }],
      },
    });
  });
});
