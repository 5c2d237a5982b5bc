import { once } from 'node:events';
import { createConnection } from 'node:net';
import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { fakeAccounts } from '../../testing/fake-accounts.ts';
import { serveLoggedCalls } from '../../testing/logged-calls.ts';
import { crowd, noon, person, post } from '../../testing/people.ts';
import { inBatch } from '../firestore/batched-commit.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { countIn, createUsage, type Usage } from '../firestore/usage.ts';
import { likePost } from '../posts/like-post.ts';
import { runInvocation } from './invocation.ts';
import type { LogLine } from './log-line.ts';

const database = testDatabases();
fakeAccounts();

/** Runs `work` and returns what it used of Firestore. */
async function usageOf(work: () => Promise<unknown>): Promise<Usage> {
  const usage = createUsage();
  await countIn(usage, work);
  return usage;
}

async function setUp() {
  const db = database();
  const author = await person(db, 'ana');
  const postId = await post(db, author);
  const calls = await serveLoggedCalls(db);
  return { db, author, postId, params: { postId }, calls };
}

it('a call that the caller may not make is refused, with its status and the code of the error', async () => {
  const { calls, params } = await setUp();
  expect(await calls.call(api.likePost, null, { params })).toMatchObject({
    ...{ kind: 'call', action: 'likePost', outcome: 'refused', status: 401, code: 'unauthenticated' },
    ...{ reads: 0, writes: 0, deletes: 0 },
  });
});

it('a failure of ours is logged as failed, without the message of the error', async () => {
  const { db, calls, params } = await setUp();
  await db.doc(paths.post(params.postId)).update({ createdAt: 'yesterday@example.com' });
  const line = await calls.call(api.getPost, null, { params });
  expect(line).toMatchObject({ action: 'getPost', outcome: 'failed', status: 500, reads: 1 });
  expect(JSON.stringify(line)).not.toContain('yesterday');
});

it('a call that a rate limit refuses has its name, and a path that is no call has none', async () => {
  const db = database();
  const { call, request } = await serveLoggedCalls(db, { requestsPerMinute: 1 });
  expect(await call(api.listPosts, null, { query: { limit: 3 } })).toMatchObject({ outcome: 'ok' });
  const refused = { action: 'listPosts', outcome: 'refused', status: 429, code: 'resource-exhausted' };
  expect(await call(api.listPosts, null, { query: { limit: 4 } })).toMatchObject(refused);
  expect(await request('/posts/p1/likes/of/nobody')).toMatchObject({ action: 'other', status: 404 });
});

it('the line has the request id of the response', async () => {
  const { calls } = await setUp();
  const response = await fetch(`${calls.origin}/api/posts`);
  await response.arrayBuffer();
  expect((await calls.nextLine()).requestId).toBe(response.headers.get('x-request-id'));
});

it('a call whose caller disconnects is cut, and its work counts to the end', async () => {
  const { db, calls } = await setUp();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const getAll = db.getAll.bind(db);
  const asked = new Promise<void>((resolve) => {
    db.getAll = async (...refs) => {
      resolve();
      await released;
      return getAll(...refs);
    };
  });
  const connected = once(calls.server, 'connection');
  const socket = createConnection(Number(new URL(calls.origin).port), '127.0.0.1');
  socket.write('GET /share/preview?path=/profile/ana HTTP/1.1\r\nHost: test\r\n\r\n');
  await asked;
  const [serverSocket] = await connected;
  socket.destroy();
  await once(serverSocket, 'close');
  release();
  const line = await calls.nextLine();
  expect(line).toMatchObject({ action: 'getSharePreview', outcome: 'cut', reads: 1 });
  expect(line.status).toBeUndefined();
});

it('a batched commit that conflicts counts a retry, and the reads of both attempts', async () => {
  const db = database();
  const ref = db.doc('things/a');
  await ref.set({ count: 0 });
  let attempts = 0;
  const usage = await usageOf(() =>
    inBatch(db, { unchanged: { thing: ref } }, async (commit, read) => {
      attempts += 1;
      // Another instance, which nobody counts here, is faster in the first attempt.
      if (attempts === 1) await countIn(createUsage(), () => ref.update({ count: FieldValue.increment(1) }));
      commit.update(read.thing, { count: read.thing.get('count') + 1 });
    }),
  );
  expect(usage).toMatchObject({ reads: 2, writes: 1, deletes: 0, retries: 1 });
});

it('a transaction that is aborted counts a retry', async () => {
  const db = database();
  const ref = db.doc('things/a');
  await ref.set({ count: 0 });
  let attempts = 0;
  const usage = await usageOf(() =>
    inTransaction(db, { reads: { thing: ref } }, async (commit, read) => {
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error('aborted'), { code: 10 });
      commit.update(read.thing, { count: 1 });
    }),
  );
  expect(usage).toMatchObject({ reads: 2, writes: 1, retries: 1 });
});

/** Likes a post with all people at the same moment. Returns the usage of each like. */
const likeTogether = (db: Firestore, people: readonly string[], postId: string): Promise<Usage[]> =>
  Promise.all(people.map((uid) => usageOf(() => likePost(db, noon, uid, postId))));

it('calls that share a commit split its cost, so that the sum is what Firestore bills', async () => {
  const db = database();
  const people = await crowd(db, 6);
  const postId = await post(db, people[0] ?? '');
  const alone = await usageOf(() => likePost(db, noon, people[5] ?? '', postId));
  expect(alone.sharedBy).toBe(0);
  const usages = await likeTogether(db, people.slice(0, 5), postId);
  const sum = (name: 'reads' | 'writes' | 'retries') => usages.reduce((total, usage) => total + usage[name], 0);
  // One like document each. The post is written once per commit, so at least one write less than without sharing.
  expect(sum('writes')).toBeGreaterThan(5);
  expect(sum('writes')).toBeLessThan(5 * alone.writes);
  expect(sum('reads')).toBeLessThan(5 * alone.reads);
  expect(sum('retries')).toBe(0);
  const sharing = usages.filter(({ sharedBy }) => sharedBy > 1);
  expect(sharing.length).toBeGreaterThan(1);
  for (const { sharedBy, hotDocument, writes } of sharing) {
    expect(sharedBy).toBeLessThanOrEqual(5);
    expect(hotDocument).toBe(paths.post(postId));
    expect(writes).toBeGreaterThan(0);
  }
});

it('two instances that change one hot document count their retries', async () => {
  const db = database();
  const other = database(db);
  const people = await crowd(db, 2);
  const postId = await post(db, people[0] ?? '');
  const ref = db.doc(paths.post(postId));
  let attempts = 0;
  const usage = await usageOf(() =>
    inBatch(db, { hotDocument: ref, unchanged: { post: ref } }, async (commit, read) => {
      attempts += 1;
      if (attempts === 1) await countIn(createUsage(), () => other.doc(ref.path).update({ content: 'Changed' }));
      commit.update(read.post, { likeCount: 7 });
    }),
  );
  expect(usage).toMatchObject({ writes: 1, retries: 1, hotDocument: ref.path, sharedBy: 0 });
});

it('a function that throws writes a failed line with the code, and the error reaches the runtime', async () => {
  const lines: LogLine[] = [];
  const broken = runInvocation(
    (line) => void lines.push(line),
    'runjob',
    { kind: 'task', requestId: 't1', earlierAttempts: 2, jobKind: 'fanOut' },
    () => Promise.reject(Object.assign(new Error('of ana@example.com'), { code: 14 })),
  );
  await expect(broken).rejects.toThrow('of ana');
  expect(lines).toMatchObject([
    { action: 'runjob', outcome: 'failed', code: '14', earlierAttempts: 2, jobKind: 'fanOut', requestId: 't1' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('@');
});
