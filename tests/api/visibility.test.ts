import { readFileSync } from 'node:fs';
import { AppError, serverErrors } from '@glimpse/contract/errors';
import { hiddenPeople, nobodyHidden } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import fc from 'fast-check';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, terminate } from 'firebase/firestore';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import {
  type Firestore as AdminFirestore,
  getFirestore as getAdminFirestore,
} from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { refreshAuthor } from '../../functions/src/accounts/refresh-author.ts';
import { createUserDocument } from '../../functions/src/auth/create-profile.ts';
import { block, unblock } from '../../functions/src/blocks/block.ts';
import { addBookmark } from '../../functions/src/bookmarks/change-bookmark.ts';
import { listBookmarks } from '../../functions/src/bookmarks/list-bookmarks.ts';
import { cleanUpPost } from '../../functions/src/clean-up/clean-up-post.ts';
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
import { readPost } from '../../functions/src/posts/read-post.ts';
import { changePrivacy } from '../../functions/src/privacy/change-privacy.ts';
import { readUser } from '../../functions/src/profiles/read-users.ts';
import { memoryAccounts } from '../../functions/testing/memory-accounts.ts';
import { memoryStore } from '../../functions/testing/memory-store.ts';
import { startEmulator } from '../../packages/firestore-emulator/src/index.ts';
import type { LiveList } from '../../web/src/lib/live/live-list.ts';
import type { LiveQuery } from '../../web/src/lib/live/live-query.ts';
import type { Firestore } from '../../web/src/lib/live/use-firestore.ts';
import { PrivacyModel } from './support/privacy-model.ts';
import { stubPage } from './support/web-queries.ts';

/** More for a longer search: `PRIVACY_RUNS=50`. */
const runs = Number(process.env.PRIVACY_RUNS ?? 3);
const people = ['ana', 'bo', 'cy'] as const;
const emailOf = (uid: string) => `${uid}@example.com`;
const picture = 'https://example.com/dawn.jpg';
const now = Date.UTC(2026, 10, 22);

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
  await stubPage(emulator.port);
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
  return app;
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
    ...(['bookmark', 'block', 'block', 'unblock'] as const),
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
    case 'block':
      await block(db, now, who, whom).catch(refused);
      return model.block(who, whom);
    case 'unblock':
      await unblock(db, who, whom);
      return model.unblock(who, whom);
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
      const refusal = await call.then(
        () => null,
        (error: unknown) => (error instanceof AppError ? error.message : Promise.reject(error)),
      );
      const author = model.authorOf(postId);
      const isSeen = author !== null && model.isInside(who, author);
      expect(refusal === serverErrors.postNotFound().message, `${who} may ${kind} ${postId}`).toBe(!isSeen);
      if (author !== null && isSeen)
        expect(refusal === safetyErrors.notPossible().message).toBe(model.isApart(who, author));
    }
  }
}

/** What this viewer gets by every query of the web client is what the model says. */
async function look({ db, model }: World, browser: Firestore, viewer: string | null): Promise<void> {
  const seesAll = (ids: readonly string[]) => [...ids].sort();
  const publicPosts = seesAll(model.publicPosts());
  const allPosts = seesAll([...model.posts.keys()]);
  const web = await webQueries();
  // First, since what a list has brought is shown from memory.
  for (const id of allPosts) {
    const one = await once(web.livePost(browser, id, viewer ?? ''));
    const author = model.authorOf(id) ?? '';
    const isReadable = model.mayRead(viewer, author);
    expect(one !== null && one !== 'refused', `${viewer} sees ${id}`).toBe(isReadable);
    expect((await idsOf(web.liveComments(browser, id, 'newest'))) === 'refused').toBe(!isReadable);
    const answered = await readPost(db, viewer, id).catch(() => null);
    expect(answered !== null, `the API shows ${viewer} ${id}`).toBe(model.isShown(viewer, author));
  }
  for (const list of [
    web.liveFeed(browser, 'latest'),
    web.liveFeed(browser, 'trending'),
    web.liveExplore(browser, ''),
  ])
    expect(await idsOf(list)).toEqual(publicPosts);
  // A list of many people's posts cannot ask for blocks: the screens leave out whom this document names.
  const hidden = viewer === null ? null : await once(web.liveHidden(browser, viewer));
  if (hidden === 'refused') throw new Error('whom one has blocked is one’s own');
  const { isApart } = hiddenPeople(hidden ?? nobodyHidden);
  expect(people.filter(isApart)).toEqual(people.filter((uid) => model.isApart(viewer, uid)));
  if (allPosts.length > 0) {
    // A page that somebody has open, and whose items are listened to one by one.
    expect(await itemsOf(web.liveFeed(browser, 'latest'), allPosts)).toEqual(publicPosts);
    const among = await once(web.livePostsAmong(browser, allPosts));
    expect(among === 'refused' ? among : seesAll(among.map(({ id }) => id))).toEqual(publicPosts);
  }
  for (const uid of people) {
    const isInside = model.isInside(viewer, uid);
    const isReadable = model.mayRead(viewer, uid);
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
    expect(await idsOf(web.liveFollowers(browser, uid))).toEqual(isReadable ? followers : 'refused');
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
    const email = emailOf(uid);
    expect(profile.email).toBe(model.isPrivate(uid) ? '' : email);
    const contact = await once(web.liveContact(browser, uid));
    expect(contact === 'refused' ? contact : contact?.email).toBe(
      isReadable ? (model.isPrivate(uid) ? email : undefined) : 'refused',
    );
    expect((await readUser(db, viewer, uid)).email).toBe(isInside ? email : '');
    const { posts } = await listPostsOf(db, viewer, emailOf(uid), {});
    expect(seesAll(posts.map(({ id }) => id))).toEqual(model.isShown(viewer, uid) ? own : []);
  }
  const listed = await listPosts(db, viewer, {});
  expect(seesAll(listed.posts.map(({ id }) => id))).toEqual(
    publicPosts.filter((id) => model.isShown(viewer, model.authorOf(id) ?? '')),
  );
  if (viewer === null) return;
  const asked = await once(web.liveRequestedAmong(browser, viewer, people));
  expect(asked).toEqual(people.filter((uid) => model.hasAsked(viewer, uid)));
  const stored = await db.collection(paths.bookmarks(viewer)).get();
  for (const { id, data } of stored.docs.map((bookmark) => ({ id: bookmark.id, data: bookmark.data() })))
    expect(data.media !== null, `a bookmark shows ${id}`).toBe(publicPosts.includes(id));
  const { bookmarks } = await listBookmarks(db, viewer, {});
  expect(bookmarks.every(({ _id }) => model.isShown(viewer, model.authorOf(_id) ?? ''))).toBe(true);
}

async function webQueries() {
  return {
    ...(await import('../../web/src/features/bookmarks/queries.ts')),
    ...(await import('../../web/src/features/comments/queries.ts')),
    ...(await import('../../web/src/features/explore/queries.ts')),
    ...(await import('../../web/src/features/follow/queries.ts')),
    ...(await import('../../web/src/features/profiles/queries.ts')),
    ...(await import('../../web/src/features/posts/queries.ts')),
    ...(await import('../../web/src/features/profile-screen/queries.ts')),
    ...(await import('../../web/src/features/visibility/queries.ts')),
  };
}

let worlds = 0;

/** A database with the three people. */
async function newWorld(): Promise<World & { projectId: string }> {
  worlds += 1;
  const projectId = `demo-visibility-${worlds}`;
  const db = adminOf(projectId);
  for (const uid of people) await createUserDocument(db, now, uid, `${uid} Example`, emailOf(uid));
  return { projectId, db, model: new PrivacyModel() };
}

it('whatever people do, nobody sees more, and nobody less, than they may', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 15, maxLength: 30 }), async (operations) => {
      const { projectId, ...world } = await newWorld();
      // Everybody has left something with everybody while all accounts were public.
      for (const who of people) await apply(world, { kind: 'post', who, whom: who, which: 0 });
      for (const who of people)
        for (const kind of ['comment', 'bookmark'] as const)
          for (const which of people.keys()) await apply(world, { kind, who, whom: who, which });
      for (const each of operations) await apply(world, each);
      // What the triggers on the profiles end with.
      for (const uid of people) await refreshAuthor(world.db, uid, true);
      for (const viewer of [null, ...people]) await look(world, browserOf(projectId, viewer), viewer);
    }),
    { numRuns: runs, endOnFailure: true },
  );
});

it('a post that a follower has open goes as they are removed, and comes back as they follow again', async () => {
  const { projectId, ...world } = await newWorld();
  const act = (kind: Operation['kind'], who: Operation['who'], whom: Operation['whom']) =>
    apply(world, { kind, who, whom, which: 0 });
  await act('post', 'ana', 'ana');
  await act('makePrivate', 'ana', 'ana');
  await act('follow', 'bo', 'ana');
  await act('accept', 'ana', 'bo');
  const [postId = ''] = world.model.posts.keys();
  const { livePost } = await webQueries();
  const seen = vi.fn<(id: string | undefined) => void>();
  const stop = livePost(browserOf(projectId, 'bo'), postId, 'bo').listen(
    (post) => seen(post?.id),
    () => {},
  );
  await expect.poll(() => seen.mock.lastCall).toEqual([postId]);
  await act('removeFollower', 'ana', 'bo');
  await expect.poll(() => seen.mock.lastCall).toEqual([undefined]);
  await act('follow', 'bo', 'ana');
  await act('accept', 'ana', 'bo');
  await expect.poll(() => seen.mock.lastCall).toEqual([postId]);
  stop();
});
