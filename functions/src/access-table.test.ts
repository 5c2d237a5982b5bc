import { api } from '@glimpse/contract/api';
import { AppError } from '@glimpse/contract/app-error';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { messageOf, type Outcome, type Row } from '../testing/access-table/row.ts';
import { rowsOf } from '../testing/access-table/rows.ts';
import { buildWorld, callers, type Role, secrets } from '../testing/access-table/world.ts';
import { snapshotDatabase, testDatabases } from '../testing/database.ts';
import { fakeAccounts } from '../testing/fake-accounts.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { noon } from '../testing/people.ts';
import { actionLinks } from './auth/action-links.ts';
import { identityToolkit } from './auth/identity.ts';
import { connectToolkit } from './auth/toolkit.ts';
import { appCheckOf } from './http/app-check.ts';
import type { Call } from './http/call.ts';
import { evidenceCopier } from './media/copy-evidence.ts';
import { createUploads } from './media/uploads.ts';
import { allowAllHosts } from './posts/media-of.ts';
import { bringBack } from './privacy/apply-visibility.ts';
import { createRoutes } from './routes.ts';

const database = testDatabases();
const project = initializeApp({ projectId: 'demo-access' }, 'access-test');

fakeAccounts();

/** Makes one call as one of the roles and returns the outcome. */
async function attempt(
  db: Firestore,
  name: Name,
  { params = {}, query = {}, body = {} }: Row['input'],
  role: Role,
): Promise<{ outcome: string; response: string }> {
  const toolkit = connectToolkit('', process.env.FIREBASE_AUTH_EMULATOR_HOST);
  const routes = createRoutes({
    identity: identityToolkit(toolkit, async () => true),
    links: actionLinks(toolkit),
    uploads: createUploads(db, memoryStore()),
    copyEvidence: evidenceCopier(db, memoryStore()),
    bringBack: (uid, postId, nowMs) => bringBack(db, memoryStore(), nowMs, uid, postId),
    settings: { genericLoginErrors: false, hosting: allowAllHosts },
  });
  const route = routes.find(({ endpoint }) => endpoint.name === name);
  const call: Call = {
    ...{ db, auth: getAuth(project), isFromApp: appCheckOf(project), log: console, now: () => noon },
    settings: {
      ...{ enforceAppCheck: false, requestsPerMinute: 0, signInsPerMinute: 0, costlyCallsPerHour: 0 },
      ...{ proxyRanges: '', logRequests: false },
    },
    ...{ requestId: 'r', nowMs: noon, viewerUid: callers[role], viewerToken: 'token', signedInMs: noon },
    ...{
      viewerIsModerator: role === 'moderator',
      language: 'en',
      viewerRefusal: signInErrors.invalidToken,
      minimal: false,
      cacheWhile: () => {},
    },
  };
  try {
    const response = await route?.respond({ params, query, body: () => body }, call);
    return { outcome: route ? 'ok' : 'no route', response: JSON.stringify(response) };
  } catch (error) {
    // Unexpected errors fail the test.
    const outcome = error instanceof AppError ? error.message : String(error);
    return { outcome, response: '' };
  }
}

type Name = keyof typeof api;
const names = Object.keys(api).filter((name): name is Name => name in api);
const roles = Object.keys(callers).filter((role): role is Role => role in callers);
const inside: readonly Role[] = ['owner', 'follower'];

it('every call has the expected outcome for each role and reveals private data to followers only', async () => {
  const db = database();
  const rows = rowsOf(await buildWorld(db));
  const restore = snapshotDatabase(db);
  expect(Object.keys(rows).sort()).toEqual(Object.keys(api).sort());
  let isChanged = false;
  const found: string[] = [];
  for (const name of names) {
    const endpoint = api[name];
    for (const { input, outcomes, isSecret = false } of rows[name]) {
      for (const role of roles) {
        if (isChanged) restore();
        isChanged = false;
        const expected: Outcome = outcomes[role];
        const { outcome, response } = await attempt(db, name, input, role);
        const wanted = expected === 'ok' ? expected : messageOf(expected);
        const what = `${name} ${JSON.stringify(input)} as ${role}`;
        if (outcome !== wanted) found.push(`${what}: ${outcome}, not ${wanted}`);
        const leaked = secrets.filter((secret) => response.includes(secret));
        if (!inside.includes(role) && leaked.length > 0) found.push(`${what} tells ${leaked}`);
        if (isSecret && expected === 'ok' && leaked.length === 0) found.push(`${what} tells nothing`);
        isChanged = outcome === 'ok' && endpoint.method !== 'GET' && endpoint.access === 'required';
      }
    }
  }
  expect(found).toEqual([]);
});

it('every call that requires a signed-in person refuses a suspended person', () => {
  const rows = rowsOf({ privatePost: 'p1', archivedPost: 'p3', publicPost: 'p2', entryId: 'e1' });
  const allowing = names.filter(
    (name) => api[name].access === 'required' && rows[name].some(({ outcomes }) => outcomes.suspended !== 'suspended'),
  );
  expect(allowing).toEqual([]);
});
