import { readdirSync, readFileSync } from 'node:fs';
import { type Firestore, Query } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import * as queries from '../../functions/src/firestore/queries.ts';
import { database } from './support/database.ts';
import { type IndexFile, missingIndex, needOf, readIndexFile } from './support/index-check.ts';

/** Every query of the functions, in each of its forms. A builder that is missing here fails the first test. */
const builders: Record<keyof typeof queries, (db: Firestore) => (Query | queries.ListQuery)[]> = {
  latestPosts: (db) => [queries.latestPosts(db, null), queries.latestPosts(db, 'abc')],
  trendingPosts: (db) => [queries.trendingPosts(db, null), queries.trendingPosts(db, 'abc')],
  postsOfEmail: (db) => [queries.postsOfEmail(db, 'a@b.cd')],
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
    (['comments', 'likes', 'dislikes', 'votes'] as const).map((group) => queries.byPerson(db, group, 'u')),
  bookmarksOfAuthor: (db) => [queries.bookmarksOfAuthor(db, 'u')],
  bookmarksOfPost: (db) => [queries.bookmarksOfPost(db, 'p')],
  uploadsBefore: (db) => [queries.uploadsBefore(db, 0)],
  postsWithMedia: (db) => [queries.postsWithMedia(db, 'media/u/i/')],
};

const all = () =>
  Object.values(builders).flatMap((build) =>
    build(database()).map((built) => (built instanceof Query ? built : built.query)),
  );
const missingIn = (file: IndexFile) => all().flatMap((query) => missingIndex(file, needOf(query)) ?? []);

describe('firestore.indexes.json', () => {
  it('has an index for every query of the functions', () => {
    expect(missingIn(readIndexFile())).toEqual([]);
  });

  it('has no index that could be left out unnoticed', () => {
    const file = readIndexFile();
    // The web client reads this one live: a person's own posts (web/src).
    const elsewhere = file.indexes.filter(({ fields }) =>
      fields.some(({ fieldPath }) => fieldPath === 'postBy.uid'),
    );
    for (const index of file.indexes.filter((each) => !elsewhere.includes(each))) {
      const without = { ...file, indexes: file.indexes.filter((other) => other !== index) };
      expect(missingIn(without), JSON.stringify(index)).not.toEqual([]);
    }
    for (const override of file.fieldOverrides.filter(({ indexes }) =>
      indexes.some(({ queryScope }) => queryScope === 'COLLECTION_GROUP'),
    )) {
      const without = { ...file, fieldOverrides: file.fieldOverrides.filter((other) => other !== override) };
      expect(missingIn(without), JSON.stringify(override)).not.toEqual([]);
    }
  });

  it('is all there is: queries are built in one file', () => {
    const source = new URL('../../functions/src/', import.meta.url);
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'firestore/queries.ts',
    );
    const building = files.filter((file) =>
      /\.where\(|\.collectionGroup\(/.test(readFileSync(new URL(file, source), 'utf8')),
    );
    expect(building).toEqual([]);
  });
});
