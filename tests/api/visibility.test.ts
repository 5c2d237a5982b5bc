import { readFileSync } from 'node:fs';
import { paths } from '@glimpse/contract/paths';
import fc from 'fast-check';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, type Firestore, getFirestore, terminate } from 'firebase/firestore';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import {
  type Firestore as AdminFirestore,
  getFirestore as getAdminFirestore,
} from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startEmulator } from '../../emulator/src/index.ts';
import { createUserDocument } from '../../functions/src/auth/create-profile.ts';
import { addBookmark } from '../../functions/src/bookmarks/change-bookmark.ts';
import { listBookmarks } from '../../functions/src/bookmarks/list-bookmarks.ts';
import { addComment } from '../../functions/src/comments/add-comment.ts';
import { follow, unfollow } from '../../functions/src/follows/follow.ts';
import { acceptRequest, declineRequest, removeFollower } from '../../functions/src/follows/requests.ts';
import { createJobWorks } from '../../functions/src/job-works.ts';
import { jobRef } from '../../functions/src/jobs/new-job.ts';
import { runJob } from '../../functions/src/jobs/run-job.ts';
import { createPost } from '../../functions/src/posts/create-post.ts';
import { deletePost } from '../../functions/src/posts/delete-post.ts';
import { likePost } from '../../functions/src/posts/like-post.ts';
import { listPosts, listPostsOf } from '../../functions/src/posts/list-posts.ts';
import { changePrivacy } from '../../functions/src/privacy/change-privacy.ts';
import { cleanUpPost } from '../../functions/src/triggers/clean-up-post.ts';
import { memoryAccounts } from '../../functions/testing/memory-accounts.ts';
import { memoryStore } from '../../functions/testing/memory-store.ts';
import type { LiveList } from '../../web/src/lib/live/live-list.ts';
import type { LiveQuery } from '../../web/src/lib/live/live-query.ts';
import { PrivacyModel } from './support/privacy-model.ts';

/** More for a longer search: `PRIVACY_RUNS=50`. */
const runs = Number(process.env.PRIVACY_RUNS ?? 3);
const people = ['ana', 'bo', 'cy'] as const;
const emailOf = (uid: string) => `${uid}@example.com`;
const picture = 'https://example.com/dawn.jpg';
const now = Date.UTC(2026, 10, 22);

// Nothing of this runs in Google's cloud; asking for its metadata server only costs time.
process.env.METADATA_SERVER_DETECTION = 'none';

let emulator: Awaited<ReturnType<typeof startEmulator>>;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const source = readFileSync('firestore.rules', 'utf8');
  emulator = await startEmulator({
    host: '127.0.0.1',
    port: 0,
    rules: { source, fileName: 'firestore.rules' },
  });
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', `${emulator.host}:${emulator.port}`);
  // The client's modules ask the browser for its network, and Node tells of none.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('navigator', { onLine: true });
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  emulator.close();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** The Firestore of somebody's browser, under the rules; null: nobody is signed in. */
function browserOf(projectId: string, uid: string | null): Firestore {
  const app = initializeApp({ projectId, apiKey: 'demo' }, `${projectId}-${uid}`);
  const db = getFirestore(app);
  const token = uid === null ? {} : { mockUserToken: { sub: uid } };
  connectFirestoreEmulator(db, emulator.host, emulator.port, token);
  closing.push(async () => {
    await terminate(db);
    await deleteApp(app);
  });
  return db;
}

function adminOf(projectId: string): AdminFirestore {
  const app = initializeAdminApp({ projectId }, projectId);
  closing.push(() => deleteAdminApp(app));
  return getAdminFirestore(app);
}

type Seen<T> = T | 'refused';

/** The first answer of a query of the web client. */
const once = <T>({ listen }: Pick<LiveQuery<T>, 'listen'>): Promise<Seen<T>> =>
  new Promise((resolve, reject) => {
    const stop = listen(
      (value) => {
        resolve(value);
        queueMicrotask(() => stop());
      },
      (error) => {
        if (error.code === 'permission-denied') resolve('refused');
        // What a busy machine makes late is told as a failure, and healed by the answer.
        else if (error.code !== 'unavailable') reject(error);
      },
    );
  });
const idsOf = async (list: LiveList<{ id: string }>): Promise<Seen<string[]>> =>
  once({
    listen: (next, fail) =>
      list.listenToPage(null, ({ items }) => next(items.map(({ id }) => id).sort()), fail),
  });
const itemsOf = async (list: LiveList<{ id: string }>, ids: readonly string[]): Promise<Seen<string[]>> =>
  once({
    listen: (next, fail) => list.listenToItems(ids, (items) => next(items.map(({ id }) => id).sort()), fail),
  });

/** What is done, by whom (an index into `people`), to whom or what. */
const operation = fc.record({
  kind: fc.constantFrom(
    ...(['follow', 'follow', 'unfollow', 'accept', 'accept', 'decline', 'removeFollower'] as const),
    ...(['makePrivate', 'makePrivate', 'makePublic', 'post', 'post', 'delete', 'like', 'comment'] as const),
    'bookmark' as const,
  ),
  who: fc.constantFrom(...people),
  whom: fc.constantFrom(...people),
  which: fc.nat(4),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

interface World {
  readonly db: AdminFirestore;
  readonly model: PrivacyModel;
}

/** Does it in the database and in the model. What is refused changes neither. */
async function apply({ db, model }: World, { kind, who, whom, which }: Operation): Promise<void> {
  const store = memoryStore();
  const postId = [...model.posts.keys()][which] ?? 'none';
  const turn = async (isPrivate: boolean) => {
    await changePrivacy(db, now, who, isPrivate);
    const works = createJobWorks(db, store, memoryAccounts());
    for (const job of ['makePrivate', 'makePublic'] as const)
      await runJob({ db, works, now: () => now, isOver: () => false }, jobRef(db, job, who).id);
  };
  const refused = () => undefined;
  switch (kind) {
    case 'follow':
      await follow(db, now, who, whom).catch(refused);
      return model.follow(who, whom);
    case 'unfollow':
      await unfollow(db, who, whom).catch(refused);
      return model.unfollow(who, whom);
    case 'accept':
      await acceptRequest(db, now, who, whom).catch(refused);
      return model.accept(who, whom);
    case 'decline':
      await declineRequest(db, who, whom).catch(refused);
      return model.decline(who, whom);
    case 'removeFollower':
      await removeFollower(db, who, whom).catch(refused);
      return model.removeFollower(who, whom);
    case 'makePrivate':
      await turn(true);
      return model.makePrivate(who);
    case 'makePublic':
      await turn(false);
      return model.makePublic(who);
    case 'post': {
      const { id } = await createPost(db, now, who, { postImage: picture });
      return void model.posts.set(id, who);
    }
    case 'delete':
      if (model.posts.get(postId) !== who) return;
      await deletePost(db, now, who, postId);
      await cleanUpPost(db, store, postId, '');
      return void model.posts.delete(postId);
    default: {
      const call = {
        like: () => likePost(db, now, who, postId),
        comment: () => addComment(db, now, who, postId, { message: 'Lovely' }),
        bookmark: () => addBookmark(db, now, who, postId),
      }[kind]();
      const done = await call.then(
        () => true,
        (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'not-found'),
      );
      expect(done, `${who} may ${kind} ${postId}`).toBe(model.sees(who, postId));
    }
  }
}

/** What this viewer gets by every query of the web client is what the model says. */
async function look({ db, model }: World, browser: Firestore, viewer: string | null): Promise<void> {
  const seesAll = (ids: readonly string[]) => [...ids].sort();
  const publicPosts = seesAll(model.publicPosts());
  const allPosts = seesAll([...model.posts.keys()]);
  const web = await webQueries();
  for (const list of [
    web.liveFeed(browser, 'latest'),
    web.liveFeed(browser, 'trending'),
    web.liveExplore(browser, ''),
  ])
    expect(await idsOf(list)).toEqual(publicPosts);
  if (allPosts.length > 0) {
    // A page that somebody has open, and whose items are listened to one by one.
    expect(await itemsOf(web.liveFeed(browser, 'latest'), allPosts)).toEqual(publicPosts);
    const among = await once(web.livePostsAmong(browser, allPosts));
    expect(among === 'refused' ? among : seesAll(among.map(({ id }) => id))).toEqual(publicPosts);
  }
  for (const id of allPosts) {
    const one = await once(web.livePost(browser, id));
    expect(one !== null && one !== 'refused', `${viewer} sees ${id}`).toBe(model.sees(viewer, id));
    expect((await idsOf(web.liveComments(browser, id, 'newest'))) === 'refused').toBe(
      !model.sees(viewer, id),
    );
  }
  for (const uid of people) {
    const isInside = model.isInside(viewer, uid);
    const own = seesAll(model.postsOf(uid));
    expect(await idsOf(web.livePublicPostsBy(browser, emailOf(uid)))).toEqual(
      model.isPrivate(uid) ? [] : own,
    );
    const isMember = viewer === uid || (viewer !== null && model.follows(viewer, uid));
    expect(await idsOf(web.liveFollowersPostsBy(browser, uid))).toEqual(
      isMember ? (model.isPrivate(uid) ? own : []) : 'refused',
    );
    expect(await idsOf(web.liveOwnPosts(browser, uid))).toEqual(viewer === uid ? own : 'refused');
    const followers = people.filter((other) => model.follows(other, uid));
    expect(await idsOf(web.liveFollowers(browser, uid))).toEqual(isInside ? followers : 'refused');
    const asking = people.filter((other) => model.hasAsked(other, uid));
    expect(await idsOf(web.liveRequests(browser, uid))).toEqual(viewer === uid ? asking : 'refused');
    expect(await once(web.liveRequestCount(browser, uid))).toEqual(
      viewer === uid ? asking.length : 'refused',
    );
    const profile = await once(web.livePerson(browser, uid));
    if (profile === 'refused' || !profile) throw new Error('a profile is everybody’s');
    expect(profile.followerPreview.map((person) => person.uid).sort()).toEqual(
      model.isPrivate(uid) ? [] : followers,
    );
    const { posts } = await listPostsOf(db, viewer, emailOf(uid), {});
    expect(seesAll(posts.map(({ id }) => id))).toEqual(isInside ? own : []);
  }
  const listed = await listPosts(db, viewer, {});
  expect(seesAll(listed.posts.map(({ id }) => id))).toEqual(publicPosts);
  if (viewer === null) return;
  const asked = await once(web.liveRequestedAmong(browser, viewer, people));
  expect(asked).toEqual(people.filter((uid) => model.hasAsked(viewer, uid)));
  const stored = await db.collection(paths.bookmarks(viewer)).get();
  for (const { id, data } of stored.docs.map((bookmark) => ({ id: bookmark.id, data: bookmark.data() })))
    expect(data.media !== null, `a bookmark shows ${id}`).toBe(publicPosts.includes(id));
  const { bookmarks } = await listBookmarks(db, viewer, {});
  expect(bookmarks.every(({ _id }) => model.sees(viewer, _id))).toBe(true);
}

async function webQueries() {
  return {
    ...(await import('../../web/src/features/bookmarks/queries.ts')),
    ...(await import('../../web/src/features/comments/queries.ts')),
    ...(await import('../../web/src/features/explore/queries.ts')),
    ...(await import('../../web/src/features/follow/queries.ts')),
    ...(await import('../../web/src/features/people/queries.ts')),
    ...(await import('../../web/src/features/post/queries.ts')),
    ...(await import('../../web/src/features/profile/queries.ts')),
  };
}

let worlds = 0;

it('whatever people do, nobody sees more, and nobody less, than they may', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 15, maxLength: 30 }), async (operations) => {
      worlds += 1;
      const projectId = `demo-visibility-${worlds}`;
      const world = { db: adminOf(projectId), model: new PrivacyModel() };
      for (const uid of people) await createUserDocument(world.db, now, uid, `${uid} Example`, emailOf(uid));
      // Everybody has left something with everybody while all accounts were public.
      for (const who of people) await apply(world, { kind: 'post', who, whom: who, which: 0 });
      for (const who of people)
        for (const kind of ['comment', 'bookmark'] as const)
          for (const which of people.keys()) await apply(world, { kind, who, whom: who, which });
      for (const each of operations) await apply(world, each);
      for (const viewer of [null, ...people]) await look(world, browserOf(projectId, viewer), viewer);
    }),
    { numRuns: runs, endOnFailure: true },
  );
});
