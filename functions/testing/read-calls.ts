import { api } from '@glimpse/contract/api';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { initializeApp } from 'firebase-admin/app';
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
import { createRoutes } from '../src/routes.ts';
import { memoryStore } from './memory-store.ts';
import { noon } from './people.ts';

export interface ReadInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
}

/** The names of all calls that read. */
export const readCallNames: readonly string[] = Object.values<AnyEndpoint>(api)
  .filter(({ method }) => method === 'GET')
  .map(({ name }) => name);

/** Returns a function that makes a call which reads, without HTTP, and returns its response as JSON. */
export function readCalls(db: Firestore) {
  const project = initializeApp({ projectId: 'demo-reads' }, `reads ${Math.random()}`);
  const toolkit = connectToolkit('', undefined);
  const routes = createRoutes({
    identity: identityToolkit(toolkit, async () => true),
    links: actionLinks(toolkit),
    uploads: createUploads(db, memoryStore()),
    bringBack: async () => {},
    copyEvidence: evidenceCopier(db, memoryStore()),
    settings: { genericLoginErrors: false, hosting: allowAllHosts },
  });
  return async (name: string, { params = {}, query = {} }: ReadInput, viewerUid: string | null): Promise<string> => {
    const route = routes.find(({ endpoint }) => endpoint.name === name);
    if (!route) throw new Error(`no route ${name}`);
    const call: Call = {
      ...{ db, auth: getAuth(project), isFromApp: appCheckOf(project), log: console, now: () => noon },
      settings: {
        ...{ enforceAppCheck: false, requestsPerMinute: 0, signInsPerMinute: 0, costlyCallsPerHour: 0 },
        ...{ proxyRanges: '', logRequests: false },
      },
      ...{ requestId: 'r', nowMs: noon, viewerUid, viewerToken: 'token', signedInMs: noon },
      ...{
        viewerIsModerator: false,
        language: 'en',
        viewerRefusal: signInErrors.invalidToken,
        minimal: false,
        cacheWhile: () => {},
      },
    };
    return JSON.stringify(await route.respond({ params, query, body: () => ({}) }, call));
  };
}
