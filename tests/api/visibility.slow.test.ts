import { readFileSync } from 'node:fs';
import { AppError } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import { emptyBlockLists, toBlockLists } from '@glimpse/contract/visibility/block-lists';
import { startEmulator } from '@glimpse/emulator';
import fc from 'fast-check';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, terminate } from 'firebase/firestore';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { type Firestore as AdminFirestore, getFirestore as getAdminFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { refreshAuthor } from '../../functions/src/accounts/refresh-author.ts';
import { createUserDocument } from '../../functions/src/auth/create-profile.ts';
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
import { block, unblock } from '../../functions/src/safety/block.ts';
import { memoryAccounts } from '../../functions/testing/memory-accounts.ts';
import { memoryStore } from '../../functions/testing/memory-store.ts';
import type { LiveList } from '../../web/src/lib/live/live-list.ts';
import type { LiveQuery } from '../../web/src/lib/live/live-query.ts';
import type { Firestore } from '../../web/src/lib/live/use-firestore.ts';
import { stubPage } from '../support/web-queries.ts';

/** The number of random runs. Set `PRIVACY_RUNS=50` to search longer for a counterexample. */
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

/** Returns the Firestore client of a viewer (null when signed out), which the rules restrict. */
function openClient(projectId: string, uid: string | null): Firestore {
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

function openAdmin(projectId: string): AdminFirestore {
  const app = initializeAdminApp({ projectId }, projectId);
  closing.push(() => deleteAdminApp(app));
  return getAdminFirestore(app);
}

type Result<T> = T | 'refused';

/** Returns the first snapshot of a live query, or 'refused'. */
const once = <T>({ listen }: Pick<LiveQuery<T>, 'listen'>): Promise<Result<T>> =>
  new Promise((resolve, reject) => {
    const stop = listen(
      (value) => {
        resolve(value);
        queueMicrotask(() => stop());
      },
      (error) => {
        if (error.code === 'permission-denied') resolve('refused');
        // The client reports "unavailable" if a response is slow. It recovers when the response arrives.
        else if (error.code !== 'unavailable') reject(error);
      },
    );
  });
const idsOf = async (list: LiveList<{ id: string }>): Promise<Result<string[]>> =>
  once({
    listen: (next, fail) => list.listenToPage(null, ({ items }) => next(items.map(({ id }) => id).sort()), fail),
  });
const itemsOf = async (list: LiveList<{ id: string }>, ids: readonly string[]): Promise<Result<string[]>> =>
  once({
    listen: (next, fail) => list.listenToItems(ids, (items) => next(items.map(({ id }) => id).sort()), fail),
  });

/** An operation that `who` does to the person `whom` or to the post with index `which`. */
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

/**
 * A reference model of follows, blocks and private accounts. The test compares the API and the rules with it.
 */
class PrivacyModel {
  readonly #private = new Set<string>();
  /** `follower>followed` */
  readonly #edges = new Set<string>();
  readonly #requests = new Set<string>();
  /** `blocker>blocked` */
  readonly #blocks = new Set<string>();
  /** Author ids by post id, oldest post first. */
  readonly posts = new Map<string, string>();

  follow(from: string, to: string): void {
    if (from === to || this.follows(from, to) || this.isBlocked(from, to)) return;
    (this.#private.has(to) ? this.#requests : this.#edges).add(`${from}>${to}`);
  }
  unfollow(from: string, to: string): void {
    this.#edges.delete(`${from}>${to}`);
    this.#requests.delete(`${from}>${to}`);
  }
  accept(to: string, from: string): void {
    if (this.#requests.delete(`${from}>${to}`)) this.#edges.add(`${from}>${to}`);
  }
  decline(to: string, from: string): void {
    this.#requests.delete(`${from}>${to}`);
  }
  removeFollower(to: string, from: string): void {
    this.#edges.delete(`${from}>${to}`);
  }
  /** A block also removes follows and follow requests in both directions. */
  block(from: string, to: string): void {
    if (from === to) return;
    this.#blocks.add(`${from}>${to}`);
    this.unfollow(from, to);
    this.unfollow(to, from);
  }
  unblock(from: string, to: string): void {
    this.#blocks.delete(`${from}>${to}`);
  }
  makePrivate(uid: string): void {
    this.#private.add(uid);
  }
  /** A public account has no follow requests, so this accepts all of them. */
  makePublic(uid: string): void {
    this.#private.delete(uid);
    for (const request of [...this.#requests]) {
      const [from = '', to = ''] = request.split('>');
      if (to === uid) this.accept(to, from);
    }
  }

  isPrivate(uid: string): boolean {
    return this.#private.has(uid);
  }
  follows(from: string, to: string): boolean {
    return this.#edges.has(`${from}>${to}`);
  }
  hasBlocked(from: string, to: string): boolean {
    return this.#blocks.has(`${from}>${to}`);
  }
  /** True if one of the two blocks the other. */
  isBlocked(viewer: string | null, other: string): boolean {
    return viewer !== null && (this.hasBlocked(viewer, other) || this.hasBlocked(other, viewer));
  }
  hasRequested(from: string, to: string): boolean {
    return this.#requests.has(`${from}>${to}`);
  }
  /** True if the account is public, or if the viewer (null when signed out) owns or follows it. */
  isInAudience(viewer: string | null, uid: string): boolean {
    return !this.isPrivate(uid) || viewer === uid || (viewer !== null && this.follows(viewer, uid));
  }
  /**
   * True if the rules let the viewer read a document of this person by its path. The rules check whether this person
   * blocks the viewer, but not the other direction.
   */
  canReadByRules(viewer: string | null, uid: string): boolean {
    return this.isInAudience(viewer, uid) && !(viewer !== null && this.hasBlocked(uid, viewer));
  }
  /** True if the API and the screens show this person to the viewer. They check blocks in both directions. */
  isShownByApi(viewer: string | null, uid: string): boolean {
    return this.isInAudience(viewer, uid) && !this.isBlocked(viewer, uid);
  }
  authorOf(postId: string): string | null {
    return this.posts.get(postId) ?? null;
  }
  publicPosts(): string[] {
    return [...this.posts].flatMap(([id, author]) => (this.isPrivate(author) ? [] : [id]));
  }
  postsOf(uid: string): string[] {
    return [...this.posts].flatMap(([id, author]) => (author === uid ? [id] : []));
  }
}

interface World {
  readonly db: AdminFirestore;
  readonly model: PrivacyModel;
}

/** Applies an operation to the database and to the model. A refused operation changes neither. */
async function apply({ db, model }: World, { kind, who, whom, which }: Operation): Promise<void> {
  const store = memoryStore();
  const postId = [...model.posts.keys()][which] ?? 'none';
  const setPrivate = async (isPrivate: boolean) => {
    await changePrivacy(db, now, who, isPrivate);
    const works = createJobWorks(db, store, memoryAccounts());
    for (const job of ['makePrivate', 'makePublic'] as const)
      await runJob({ db, works, now: () => now, isTimeUp: () => false }, jobRef(db, job, { uid: who }).id);
  };
  const refused = () => undefined;
  switch (kind) {
    case 'follow':
      await follow(db, now, who, whom).catch(refused);
      return model.follow(who, whom);
    case 'unfollow':
      await unfollow(db, now, who, whom).catch(refused);
      return model.unfollow(who, whom);
    case 'accept':
      await acceptRequest(db, now, who, whom).catch(refused);
      return model.accept(who, whom);
    case 'decline':
      await declineRequest(db, who, whom).catch(refused);
      return model.decline(who, whom);
    case 'removeFollower':
      await removeFollower(db, now, who, whom).catch(refused);
      return model.removeFollower(who, whom);
    case 'block':
      await block(db, now, who, whom).catch(refused);
      return model.block(who, whom);
    case 'unblock':
      await unblock(db, who, whom);
      return model.unblock(who, whom);
    case 'makePrivate':
      await setPrivate(true);
      return model.makePrivate(who);
    case 'makePublic':
      await setPrivate(false);
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
      const errorMessage = await call.then(
        () => null,
        (error: unknown) => (error instanceof AppError ? error.message : Promise.reject(error)),
      );
      const author = model.authorOf(postId);
      const canSee = author !== null && model.isInAudience(who, author);
      expect(errorMessage === postErrors.notFound().message, `${who} may ${kind} ${postId}`).toBe(!canSee);
      if (author !== null && canSee)
        expect(errorMessage === safetyErrors.notPossible().message).toBe(model.isBlocked(who, author));
    }
  }
}

/** Checks that all queries of the web client and the API show this viewer what the model expects. */
async function expectVisibility({ db, model }: World, browser: Firestore, viewer: string | null): Promise<void> {
  const sorted = (ids: readonly string[]) => [...ids].sort();
  const publicPosts = sorted(model.publicPosts());
  const allPosts = sorted([...model.posts.keys()]);
  const web = await webQueries();
  // Single posts come first, because the client caches the posts of lists.
  for (const id of allPosts) {
    const post = await once(web.livePost(browser, id, viewer ?? ''));
    const author = model.authorOf(id) ?? '';
    const isReadable = model.canReadByRules(viewer, author);
    expect(post !== null && post !== 'refused', `${viewer} sees ${id}`).toBe(isReadable);
    expect((await idsOf(web.liveComments(browser, id, 'newest'))) === 'refused').toBe(!isReadable);
    const response = await readPost(db, viewer, id).catch(() => null);
    expect(response !== null, `the API shows ${viewer} ${id}`).toBe(model.isShownByApi(viewer, author));
  }
  const everybodysLists = [
    ...(['latest', 'trending'] as const).map((order) => web.liveFeed(browser, order)),
    ...[web.liveExplore(browser, ''), web.liveHot(browser, [])],
  ];
  for (const list of everybodysLists) expect(await idsOf(list)).toEqual(publicPosts);
  // Lists of many authors cannot filter by blocks. The screens hide the people in this document.
  const blockLists = viewer === null ? null : await once(web.liveBlockLists(browser, viewer));
  if (blockLists === 'refused') throw new Error('whom one has blocked is one’s own');
  const { isBlocked } = toBlockLists(blockLists ?? emptyBlockLists);
  expect(people.filter(isBlocked)).toEqual(people.filter((uid) => model.isBlocked(viewer, uid)));
  if (allPosts.length > 0) {
    // An open page, which listens to its items by id.
    expect(await itemsOf(web.liveFeed(browser, 'latest'), allPosts)).toEqual(publicPosts);
    const among = await once(web.livePostsAmong(browser, allPosts));
    expect(among === 'refused' ? among : sorted(among.map(({ id }) => id))).toEqual(publicPosts);
  }
  for (const uid of people) {
    const isInAudience = model.isInAudience(viewer, uid);
    const isReadable = model.canReadByRules(viewer, uid);
    const postIds = sorted(model.postsOf(uid));
    expect(await idsOf(web.livePublicPostsBy(browser, emailOf(uid)))).toEqual(model.isPrivate(uid) ? [] : postIds);
    const isMember = viewer === uid || (viewer !== null && model.follows(viewer, uid));
    expect(await idsOf(web.liveFollowersPostsBy(browser, uid))).toEqual(
      isMember ? (model.isPrivate(uid) ? postIds : []) : 'refused',
    );
    expect(await idsOf(web.liveOwnPosts(browser, uid))).toEqual(viewer === uid ? postIds : 'refused');
    const followers = people.filter((other) => model.follows(other, uid));
    expect(await idsOf(web.liveFollowers(browser, uid))).toEqual(isReadable ? followers : 'refused');
    const requesting = people.filter((other) => model.hasRequested(other, uid));
    expect(await idsOf(web.liveRequests(browser, uid))).toEqual(viewer === uid ? requesting : 'refused');
    expect(await once(web.liveRequestCount(browser, uid))).toEqual(viewer === uid ? requesting.length : 'refused');
    const profile = await once(web.livePerson(browser, uid));
    if (profile === 'refused' || !profile) throw new Error('a profile is everybody’s');
    expect(profile.followerPreview.map((person) => person.uid).sort()).toEqual(model.isPrivate(uid) ? [] : followers);
    const email = emailOf(uid);
    expect(profile.email).toBe(model.isPrivate(uid) ? '' : email);
    const contact = await once(web.liveContact(browser, uid));
    expect(contact === 'refused' ? contact : contact?.email).toBe(
      isReadable ? (model.isPrivate(uid) ? email : undefined) : 'refused',
    );
    expect((await readUser(db, viewer, uid)).email).toBe(isInAudience ? email : '');
    const { posts } = await listPostsOf(db, viewer, emailOf(uid), {});
    expect(sorted(posts.map(({ id }) => id))).toEqual(model.isShownByApi(viewer, uid) ? postIds : []);
  }
  const listed = await listPosts(db, viewer, {});
  expect(sorted(listed.posts.map(({ id }) => id))).toEqual(
    publicPosts.filter((id) => model.isShownByApi(viewer, model.authorOf(id) ?? '')),
  );
  if (viewer === null) return;
  const requested = await once(web.liveRequestedAmong(browser, viewer, people));
  expect(requested).toEqual(people.filter((uid) => model.hasRequested(viewer, uid)));
  const stored = await db.collection(paths.bookmarks(viewer)).get();
  for (const { id, data } of stored.docs.map((bookmark) => ({ id: bookmark.id, data: bookmark.data() })))
    expect(data.media !== null, `a bookmark shows ${id}`).toBe(publicPosts.includes(id));
  const { bookmarks } = await listBookmarks(db, viewer, {});
  expect(bookmarks.every(({ _id }) => model.isShownByApi(viewer, model.authorOf(_id) ?? ''))).toBe(true);
}

async function webQueries() {
  return {
    ...(await import('../../web/src/features/posts/bookmarks/queries.ts')),
    ...(await import('../../web/src/features/posts/comments/queries.ts')),
    ...(await import('../../web/src/features/discover/explore/queries.ts')),
    ...(await import('../../web/src/entities/follows/queries.ts')),
    ...(await import('../../web/src/entities/profiles/queries.ts')),
    ...(await import('../../web/src/features/posts/post/queries.ts')),
    ...(await import('../../web/src/features/profile/profile-screen/queries.ts')),
    ...(await import('../../web/src/entities/visibility/queries.ts')),
  };
}

let worldCount = 0;

/** Creates a database with the three people. */
async function newWorld(): Promise<World & { projectId: string }> {
  worldCount += 1;
  const projectId = `demo-visibility-${worldCount}`;
  const db = openAdmin(projectId);
  for (const uid of people) await createUserDocument(db, now, uid, `${uid} Example`, emailOf(uid));
  return { projectId, db, model: new PrivacyModel() };
}

it('shows each viewer exactly what they may see after random operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 15, maxLength: 30 }), async (operations) => {
      const { projectId, ...world } = await newWorld();
      // While all accounts are public, each person posts, comments and bookmarks.
      for (const who of people) await apply(world, { kind: 'post', who, whom: who, which: 0 });
      for (const who of people)
        for (const kind of ['comment', 'bookmark'] as const)
          for (const which of people.keys()) await apply(world, { kind, who, whom: who, which });
      for (const each of operations) await apply(world, each);
      // Runs the triggers for the profiles itself, because this emulator does not start triggers.
      for (const uid of people) await refreshAuthor(world.db, uid, true);
      for (const viewer of [null, ...people]) await expectVisibility(world, openClient(projectId, viewer), viewer);
    }),
    { numRuns: runs, endOnFailure: true },
  );
});

it('hides an open post when the owner removes the follower, and shows it again after a new follow', async () => {
  const { projectId, ...world } = await newWorld();
  const perform = (kind: Operation['kind'], who: Operation['who'], whom: Operation['whom']) =>
    apply(world, { kind, who, whom, which: 0 });
  await perform('post', 'ana', 'ana');
  await perform('makePrivate', 'ana', 'ana');
  await perform('follow', 'bo', 'ana');
  await perform('accept', 'ana', 'bo');
  const [postId = ''] = world.model.posts.keys();
  const { livePost } = await webQueries();
  const onPost = vi.fn<(id: string | undefined) => void>();
  const stop = livePost(openClient(projectId, 'bo'), postId, 'bo').listen(
    (post) => onPost(post?.id),
    () => {},
  );
  await expect.poll(() => onPost.mock.lastCall).toEqual([postId]);
  await perform('removeFollower', 'ana', 'bo');
  await expect.poll(() => onPost.mock.lastCall).toEqual([undefined]);
  await perform('follow', 'bo', 'ana');
  await perform('accept', 'ana', 'bo');
  await expect.poll(() => onPost.mock.lastCall).toEqual([postId]);
  stop();
});
