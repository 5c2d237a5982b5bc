import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { AppError } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import fc from 'fast-check';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { findInconsistencies } from '../testing/consistency.ts';
import { testDatabases } from '../testing/database.ts';
import { type Caller, crowdSize, perform, rounds, type World } from '../testing/happenings.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { crowd, picture, post } from '../testing/people.ts';
import { findCounterexample } from '../testing/search.ts';
import { actionLinks } from './auth/action-links.ts';
import { identityToolkit } from './auth/identity.ts';
import { connectToolkit } from './auth/toolkit.ts';
import { applyPostMediaChange } from './clean-up/apply-post-media-change.ts';
import { cleanUpPost } from './clean-up/clean-up-post.ts';
import { addComment } from './comments/add-comment.ts';
import { finishDeletion, refreshComment } from './comments/refresh-comment.ts';
import { appCheckOf } from './http/app-check.ts';
import type { Route } from './http/route.ts';
import { evidenceCopier } from './media/copy-evidence.ts';
import { createUploads } from './media/uploads.ts';
import { allowAllHosts } from './posts/media-of.ts';
import { bringBack } from './privacy/apply-visibility.ts';
import { createRoutes } from './routes.ts';

const database = testDatabases();
const project = initializeApp({ projectId: 'demo-consistency' }, 'consistency-test');
/** Each run uses a new seed. */
const worlds = Number(process.env.CONSISTENCY_WORLDS ?? 16);
/** For a longer search: `CONSISTENCY_RUNS=25`. */
const runs = Number(process.env.CONSISTENCY_RUNS ?? 1);

it('counters, previews and edges match the documents after any concurrent actions', {
  timeout: 300_000 * runs,
}, async () => {
  const holds = fc.asyncProperty(rounds(10), async (happenings) => {
    const world = await newWorld(database());
    for (const round of happenings) await Promise.all(round.map((action) => perform(world, action)));
    await runTriggers(world);
    const uids = world.people.map(({ uid }) => uid);
    expect(await findInconsistencies(world.db, uids, world.posts)).toEqual([]);
  });
  await findCounterexample(holds, { worlds, runs });
});

async function newWorld(db: Firestore): Promise<World> {
  const uids = await crowd(db, crowdSize);
  const [first = '', second = ''] = uids;
  const posts = [await post(db, first), await post(db, second)];
  const [postId = ''] = posts;
  await addComment(db, Date.now(), second, postId, { message: 'First', commentId: 'first' });
  const toolkit = connectToolkit('', undefined);
  const routes = createRoutes({
    identity: identityToolkit(toolkit, async () => true),
    links: actionLinks(toolkit),
    uploads: createUploads(db, memoryStore()),
    copyEvidence: evidenceCopier(db, memoryStore()),
    bringBack: (uid, postId, nowMs) => bringBack(db, memoryStore(), nowMs, uid, postId),
    settings: { genericLoginErrors: false, hosting: allowAllHosts },
  });
  const people = uids.map((uid) => caller(db, routes, uid));
  return { db, people, picture, posts, comments: [{ postId, commentId: 'first' }] };
}

/** Runs the triggers for changed comments and posts, once and late, like index.ts. */
async function runTriggers({ db, posts, comments }: World): Promise<void> {
  for (const position of comments) {
    const comment = await db.doc(paths.comment(position.postId, position.commentId)).get();
    const uid: unknown = comment.get('uid');
    if (typeof uid === 'string' && uid !== '') await refreshComment(db, position, uid);
    else await finishDeletion(db, position);
  }
  for (const { ref } of (await db.collection(paths.postMediaChanges()).get()).docs)
    await applyPostMediaChange(db, memoryStore(), ref);
  for (const postId of posts) await cleanUpPost(db, memoryStore(), postId);
}

/** Calls the handler directly. A cut connection has the same effect here as a complete call. */
function caller(db: Firestore, routes: readonly Route[], uid: string): Caller {
  const call: Caller['call'] = async (endpoint, { params = {}, body = {} }) => {
    const route = routes.find((each) => each.endpoint === endpoint);
    if (!route) throw new Error(`nothing answers ${endpoint.name}`);
    const nowMs = Date.now();
    try {
      const response = await route.respond(
        { params, query: {}, body: () => body },
        {
          ...{ db, auth: getAuth(project), isFromApp: appCheckOf(project), log: console, now: Date.now },
          settings: {
            ...{ enforceAppCheck: false, requestsPerMinute: 0, signInsPerMinute: 0, costlyCallsPerHour: 0 },
            ...{ proxyRanges: '', logRequests: false },
          },
          ...{ requestId: 'r', nowMs, viewerUid: uid, viewerToken: 'token', signedInMs: nowMs },
          ...{
            viewerIsModerator: false,
            language: 'en',
            viewerRefusal: signInErrors.invalidToken,
            minimal: true,
            cacheWhile: () => {},
          },
        },
      );
      return { isRefused: false, response };
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return { isRefused: true, response: undefined };
      throw error;
    }
  };
  return { uid, call, cut: call };
}
