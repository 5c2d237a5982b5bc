import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { actionLinks } from '../src/auth/action-links.ts';
import { identityToolkit } from '../src/auth/identity.ts';
import { connectToolkit } from '../src/auth/toolkit.ts';
import { appCheckOf } from '../src/http/app-check.ts';
import type { Call } from '../src/http/call.ts';
import { evidenceCopier } from '../src/media/copy-evidence.ts';
import { createUploads } from '../src/media/uploads.ts';
import { allowAllHosts } from '../src/posts/media-of.ts';
import { bringBack } from '../src/privacy/apply-visibility.ts';
import { createRoutes } from '../src/routes.ts';
import { memoryStore } from './memory-store.ts';
import { noon } from './people.ts';

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
}

/** Returns the routes of the API. Files are in memory, and accounts are those of `fakeAccounts`. */
export function testRoutes(db: Firestore): ReturnType<typeof createRoutes> {
  const toolkit = connectToolkit('', process.env.FIREBASE_AUTH_EMULATOR_HOST);
  return createRoutes({
    identity: identityToolkit(toolkit, async () => true),
    links: actionLinks(toolkit),
    uploads: createUploads(db, memoryStore()),
    bringBack: (uid, postId, nowMs) => bringBack(db, memoryStore(), nowMs, uid, postId),
    copyEvidence: evidenceCopier(db, memoryStore()),
    settings: { genericLoginErrors: false, hosting: allowAllHosts },
  });
}

/** A person who calls. `uid` is null for a signed-out person. */
interface Caller {
  readonly uid: string | null;
  readonly isModerator?: boolean;
}

/** Makes a call without HTTP. Returns its response as JSON, and rejects with the error of the call. */
export async function makeCall(
  db: Firestore,
  name: string,
  { params = {}, query = {}, body = {} }: CallInput,
  { uid, isModerator = false }: Caller,
): Promise<string> {
  const route = testRoutes(db).find(({ endpoint }) => endpoint.name === name);
  if (!route) throw new Error(`no route ${name}`);
  // An app keeps the address of the accounts, which each file of tests has for itself.
  const appName = `calls ${process.env.FIREBASE_AUTH_EMULATOR_HOST ?? ''}`;
  const project = getApps().find((app) => app.name === appName) ?? initializeApp({ projectId: 'demo-calls' }, appName);
  const call: Call = {
    ...{ db, auth: getAuth(project), isFromApp: appCheckOf(project), log: console, now: () => noon },
    settings: {
      ...{ enforceAppCheck: false, requestsPerMinute: 0, signInsPerMinute: 0, costlyCallsPerHour: 0 },
      ...{ proxyRanges: '', logRequests: false },
    },
    ...{ requestId: 'r', nowMs: noon, viewerUid: uid, viewerToken: 'token', signedInMs: noon },
    ...{ viewerIsModerator: isModerator, language: 'en', viewerRefusal: signInErrors.invalidToken, minimal: false },
    cacheWhile: () => {},
  };
  return JSON.stringify(await route.respond({ params, query, body: () => body }, call));
}
