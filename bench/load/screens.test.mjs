import { readFileSync } from 'node:fs';
import { startFirestore } from '@glimpse/emulator';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBookmark } from '../../functions/src/bookmarks/change-bookmark.ts';
import { addComment } from '../../functions/src/comments/add-comment.ts';
import { createPost } from '../../functions/src/posts/create-post.ts';
import { send } from '../../functions/testing/conversations.ts';
import { crowd, noon, person } from '../../functions/testing/people.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { unsignedToken } from '../../tests/support/unsigned-token.ts';
import { FirestoreReader } from './firestore-reader.mjs';
import { LoadSite } from './load-site.mjs';
import { screens } from './screens.mjs';

const posts = 6;
const people = 4;
const messages = 2;

/** @type {import('@glimpse/emulator').TestFirestore} */
let firestore;
/** @type {import('firebase-admin/app').App} */
let app;
/** @type {LoadSite} */
let site;
let postId = '';
let friend = '';

beforeAll(async () => {
  firestore = await startFirestore({
    rules: { source: readFileSync(inRoot('firestore.rules'), 'utf8'), fileName: 'firestore.rules' },
    indexes: { file: inRoot('firestore.indexes.json'), missing: 'refuse' },
  });
  const database = firestore.database();
  const { host, port } = await database.address();
  process.env.FIRESTORE_EMULATOR_HOST = `${host}:${port}`;
  // Otherwise the Admin SDK would look for Google's metadata server.
  process.env.METADATA_SERVER_DETECTION = 'none';
  app = initializeApp({ projectId: database.projectId }, 'screens');
  const db = getFirestore(app);
  await person(db, 'ana');
  const [author = ''] = await crowd(db, people - 1);
  for (let index = 0; index < posts; index++) {
    const content = `Morning number ${index}`;
    ({ id: postId } = await createPost(db, noon + index, author, { postImage: 'https://example.com/a.jpg', content }));
    await addComment(db, noon, author, postId, { message: 'What a light!', commentId: `comment-${index}` });
  }
  await addBookmark(db, noon, 'ana', postId);
  friend = author;
  for (let index = 0; index < messages; index++) await send(db, 'ana', friend, `m${index}`);
  site = new LoadSite('http://127.0.0.1:1', {
    firebase: { apiKey: '', projectId: database.projectId, storageBucket: '' },
    emulators: { auth: '', firestore: { host, port }, storage: { host, port } },
  });
});

afterAll(async () => {
  await deleteApp(app);
  delete process.env.FIRESTORE_EMULATOR_HOST;
  firestore.close();
});

/** @param {string} uid */
const tokenOf = (uid) => unsignedToken(site.config.firebase.projectId, uid);

// The viewer, the block lists and the number of unread notifications are three reads on each screen.
test.each([
  ['/', 3 + posts + 1 + people],
  ['/post/:id', 3 + 1 + 1 + 1],
  ['/profile/:email', 3 + 1 + posts],
  ['/explore', 3 + 1 + posts],
  ['/search', 3 + 1 + posts + people],
  ['/notifications', 3 + 1],
  ['/bookmarks', 3 + 1 + 1],
  ['/settings', 3 + 4],
  ['/messages', 3 + 1 + 1],
  ['/messages/:userId', 3 + 1 + 1 + messages + 1],
])('The rules and indexes allow what %s reads, and it reads %i documents', async (path, expected) => {
  const reader = new FirestoreReader(site, tokenOf('ana'));
  const visit = { uid: 'ana', postId, email: 'person-0@example.com', otherUid: friend, searchText: 'morning' };
  await screens[path]?.(reader, visit);
  expect(reader.reads).toBe(expected);
});

test('The rules refuse the screen of another person', async () => {
  const reader = new FirestoreReader(site, tokenOf('bo'));
  const visit = { uid: 'ana', postId, email: 'person-0@example.com', otherUid: friend, searchText: 'morning' };
  await expect(screens['/bookmarks']?.(reader, visit)).rejects.toMatchObject({ status: 403 });
});
