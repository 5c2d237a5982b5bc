import type { Server } from 'node:http';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { onTestFinished } from 'vitest';
import { unsignedToken } from '../../tests/support/unsigned-token.ts';
import { createApi } from '../src/http/api.ts';
import { appCheckOf } from '../src/http/app-check.ts';
import type { Services } from '../src/http/call.ts';
import { LogLine } from '../src/logs/log-line.ts';
import { type CallInput, testRoutes } from './calls.ts';
import { noon } from './people.ts';
import { serve } from './serve.ts';

export interface LoggedCalls {
  /** Makes a call and returns its log line. `uid` is null for a signed-out caller. */
  call(endpoint: AnyEndpoint, uid: string | null, input?: CallInput): Promise<LogLine>;
  /** Requests a path and returns the log line. */
  request(path: string, init?: RequestInit): Promise<LogLine>;
  /** For requests that end in another way. Their lines come from `nextLine`. */
  readonly server: Server;
  readonly origin: string;
  nextLine(): Promise<LogLine>;
}

const projectId = 'demo-unit';

/**
 * Serves the whole API with HTTP until the end of the test. Call `fakeAccounts` before. Calls must be made one after
 * the other, because `call` returns the next line that is written.
 */
export async function serveLoggedCalls(
  db: Firestore,
  change: Partial<Services['settings']> = {},
): Promise<LoggedCalls> {
  const app = initializeApp({ projectId }, `logged calls ${Math.random()}`);
  const many = 1_000_000;
  const services: Services = {
    ...{ db, auth: getAuth(app), isFromApp: appCheckOf(app), log: { error: () => {} }, now: () => noon },
    settings: {
      ...{ enforceAppCheck: false, requestsPerMinute: many, signInsPerMinute: many, costlyCallsPerHour: many },
      ...{ proxyRanges: '', logRequests: true },
      ...change,
    },
  };
  const lines: LogLine[] = [];
  const readers: ((line: LogLine) => void)[] = [];
  const writeLine = (line: LogLine) => {
    // As in Cloud Logging: undefined fields are absent. `parse` throws for a field that LogLine does not name.
    const parsed = LogLine.parse(JSON.parse(JSON.stringify(line)));
    const reader = readers.shift();
    if (reader) reader(parsed);
    else lines.push(parsed);
  };
  const nextLine = () =>
    new Promise<LogLine>((resolve) => {
      const line = lines.shift();
      if (line) resolve(line);
      else readers.push(resolve);
    });

  const { server, host } = await serve(createApi(services, testRoutes(db), writeLine));
  onTestFinished(() => void server.close().closeAllConnections());
  const origin = `http://${host}`;

  const request = async (path: string, init?: RequestInit) => {
    const response = await fetch(origin + path, init);
    await response.arrayBuffer();
    return nextLine();
  };
  const call = ({ method, path }: AnyEndpoint, uid: string | null, input: CallInput = {}) => {
    const { params = {}, query = {}, body } = input;
    const filled = path.replace(/:(\w+)/g, (_match, name) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    const claims = uid === 'mo' ? { moderator: true } : {};
    return request(`${filled}?${search}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(uid === null ? {} : { Authorization: `Bearer ${unsignedToken(projectId, uid, claims)}` }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
  };
  return { call, request, server, origin, nextLine };
}
