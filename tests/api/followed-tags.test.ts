import { readFileSync } from 'node:fs';
import { startEmulator } from '@glimpse/emulator';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, terminate } from 'firebase/firestore';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { type Firestore as AdminFirestore, getFirestore as getAdminFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createUserDocument } from '../../functions/src/auth/create-profile.ts';
import { updateInbox } from '../../functions/src/feed/inbox-after-follow.ts';
import { follow } from '../../functions/src/follows/follow.ts';
import { createPost } from '../../functions/src/posts/create-post.ts';
import { likePost } from '../../functions/src/posts/like-post.ts';
import { changePrivacy } from '../../functions/src/privacy/change-privacy.ts';
import type { LiveList, PageSnapshot } from '../../web/src/lib/live/live-list.ts';
import type { Cursor } from '../../web/src/lib/live/query.ts';
import type { Firestore } from '../../web/src/lib/live/use-firestore.ts';
import { stubPage } from '../support/web-queries.ts';

/** The lists of the web client that depend on followed hashtags, with the real SDK and the real rules. */

const projectId = 'demo-followed-tags';
const now = Date.UTC(2026, 10, 22);
const minuteMs = 60_000;

let emulator: Awaited<ReturnType<typeof startEmulator>>;
let db: AdminFirestore;
let browser: Firestore;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const source = readFileSync('firestore.rules', 'utf8');
  emulator = await startEmulator({ host: '127.0.0.1', port: 0, rules: { source, fileName: 'firestore.rules' } });
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', `${emulator.host}:${emulator.port}`);
  await stubPage(emulator.port);
  const app = initializeApp({ projectId, apiKey: 'demo' }, projectId);
  const client = getFirestore(app);
  connectFirestoreEmulator(client, emulator.host, emulator.port, { mockUserToken: { sub: 'ana' } });
  const adminApp = initializeAdminApp({ projectId }, projectId);
  closing.push(async () => {
    await terminate(client);
    await Promise.all([deleteApp(app), deleteAdminApp(adminApp)]);
  });
  browser = app;
  db = getAdminFirestore(adminApp);
  for (const uid of ['ana', 'bo', 'cy', 'dee', 'pia'])
    await createUserDocument(db, now, uid, `${uid} Example`, `${uid}@example.com`);
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  emulator.close();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Creates a post that is so many minutes old. Returns its id. */
const postOf = async (uid: string, content: string, ageMinutes: number): Promise<string> =>
  (await createPost(db, now - ageMinutes * minuteMs, uid, { postImage: 'https://example.com/dawn.jpg', content })).id;

type Page = PageSnapshot<{ id: string }>;

const readPage = (list: LiveList<{ id: string }>, after: Cursor | null): Promise<Page> =>
  new Promise((resolve, reject) => {
    const stop = list.listenToPage(
      after,
      (page) => {
        resolve(page);
        queueMicrotask(() => stop());
      },
      // The client reports "unavailable" if a response is slow. It recovers when the response arrives.
      (error) => error.code !== 'unavailable' && reject(error),
    );
  });

/** Returns the ids of all pages, as scrolling down loads them. */
async function pagesOf(list: LiveList<{ id: string }>): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after: Cursor | null = null; ; ) {
    const page: Page = await readPage(list, after);
    pages.push(page.items.map(({ id }) => id));
    if (!page.isFull) return pages;
    after = page.last;
  }
}

it('explore differs for people with different hashtags, and has every public post', async () => {
  const { liveHot } = await import('../../web/src/features/discover/explore/queries.ts');
  const plain: string[] = [];
  for (let age = 0; age < 30; age += 1) plain.push(await postOf('cy', 'Again', age));
  const [sea, hills]: [string[], string[]] = [[], []];
  for (let age = 100; age < 104; age += 1) {
    sea.push(await postOf('cy', 'At the #Sea', age));
    hills.push(await postOf('cy', 'In the #hills', age));
  }
  // An old post with many likes precedes newer ones.
  const liked = await postOf('cy', 'Liked', 60);
  for (const uid of ['ana', 'bo', 'cy', 'dee', 'pia']) await likePost(db, now, uid, liked);
  const [forNobody, forAna, forBo] = await Promise.all(
    [[], ['sea'], ['hills']].map((tags) => pagesOf(liveHot(browser, tags))),
  );
  expect(forNobody?.[0]).toEqual([liked, ...plain.slice(0, 23)]);
  expect(forAna?.[0]).toEqual([
    ...[liked, sea[0], plain[0], sea[1], plain[1], sea[2], plain[2], sea[3]],
    ...plain.slice(3, 11),
  ]);
  expect(forBo?.[0]).toEqual(forAna?.[0]?.map((id) => hills[sea.indexOf(id)] ?? id));
  const everything = [...plain, ...sea, ...hills, liked].toSorted();
  for (const pages of [forNobody, forAna, forBo]) expect([...new Set(pages?.flat())].toSorted()).toEqual(everything);
});

it('Following merges posts of followed hashtags by time, without repeats and private posts', async () => {
  const { liveFollowing } = await import('../../web/src/features/discover/feed/queries.ts');
  await changePrivacy(db, now, 'pia', true);
  const expected: string[] = [];
  for (let age = 0; age < 12; age += 1) {
    expected.push(await postOf('dee', age % 4 === 0 ? 'By a friend at the #lake' : 'By a friend', 1000 + 10 * age));
    if (age < 8) expected.push(await postOf('bo', 'At the #lake', 1005 + 10 * age));
    await postOf('pia', 'A private #lake', 1006 + 10 * age);
    await postOf('bo', 'Elsewhere', 1007 + 10 * age);
  }
  await follow(db, now, 'ana', 'dee');
  await updateInbox(db, now, 'ana', 'dee');
  // The inbox gets the newest ten posts of a person. The other ones have no followed hashtag.
  const inInbox = new Set((await db.collection('users/ana/inbox').get()).docs.map(({ id }) => id));
  const tagged = new Set(
    (await db.collection('posts').where('tags', 'array-contains', 'lake').get()).docs.map(({ id }) => id),
  );
  const shown = expected.filter((id) => inInbox.has(id) || tagged.has(id));
  expect(shown.length).toBeGreaterThanOrEqual(18);
  expect((await pagesOf(liveFollowing(browser, 'ana', ['lake']))).flat()).toEqual(shown);

  // A pinned page listens to its items by id. It drops posts that are neither in the inbox nor have the hashtag.
  const list = liveFollowing(browser, 'ana', ['lake']);
  const [withTag, elsewhere] = [shown[1] ?? '', await postOf('bo', 'Elsewhere', 2000)];
  const found = await new Promise<string[]>((resolve, reject) => {
    const stop = list.listenToItems(
      [shown[0] ?? '', withTag, elsewhere],
      (items) => {
        resolve(items.map(({ id }) => id));
        queueMicrotask(() => stop());
      },
      (error) => error.code !== 'unavailable' && reject(error),
    );
  });
  expect(found).toEqual([shown[0], withTag]);
});
