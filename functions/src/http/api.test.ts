import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { ErrorBody } from '@glimpse/contract/errors';
import { usernameErrors } from '@glimpse/contract/profiles/username';
import express from 'express';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { createApi } from './api.ts';
import { appCheckOf } from './app-check.ts';
import { hideBodiesFromRuntime } from './body.ts';
import type { ApiSettings, Log, Services } from './call.ts';
import { openRoute, type Route } from './route.ts';

const settings: ApiSettings = {
  enforceAppCheck: false,
  requestsPerMinute: 3,
  signInsPerMinute: 4,
  costlyCallsPerHour: 8,
  proxyRanges: '151.101.0.0/16, 2a04:4e40::/32',
  logRequests: false,
};

const database = testDatabases();

/** The log entries of the current test. */
let lines: object[] = [];
const log: Log = {
  error: (message, data) => void lines.push({ message, ...data }),
};

const project = initializeApp({ projectId: 'demo-unit' }, 'api-test');
const services = (change: Partial<ApiSettings> = {}, db = database()): Services => {
  return {
    db,
    auth: getAuth(project),
    isFromApp: appCheckOf(project),
    log,
    settings: { ...settings, ...change },
    now: Date.now,
  };
};

const emptyPage: Route = openRoute(api.listPosts, async () => ({ posts: [], nextCursor: null }));
const broken: Route = openRoute(api.listUsers, () => Promise.reject(new Error('secret detail')));
const echo: Route = openRoute(api.login, async ({ body }) => {
  throw new Error(`unreachable for ${body.email}`);
});

let server: Server | undefined;
afterEach(() => {
  server?.close();
  lines = [];
});

/** Serves `app` and returns a function that calls it. */
async function serve(app: express.Express) {
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  return (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${address.port}${path}`, init);
}

const from = (address: string): RequestInit => ({ headers: { 'X-Forwarded-For': address } });
const post = (body: unknown, address = '192.0.2.1'): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
  body: JSON.stringify(body),
});
/** Four chains of addresses. */
const hosts = (chainOf: (host: number) => string): string[] => [1, 2, 3, 4].map(chainOf);
const statuses = async (calls: readonly Promise<Response>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).sort();

describe('rate limits', () => {
  it('count requests per address and send Retry-After', async () => {
    const call = await serve(createApi(services(), [emptyPage]));
    const calls = Array.from({ length: 5 }, () => call('/api/posts', from('192.0.2.1')));
    expect(await statuses(calls)).toEqual([200, 200, 200, 429, 429]);
    const refused = await call('/api/posts', from('192.0.2.1'));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(ErrorBody.parse(await refused.json()).error).toEqual({
      code: 'resource-exhausted',
      message: 'Too many requests. Try again later.',
      reason: 'signIn.tooManyRequests',
    });
    expect((await call('/api/posts', from('192.0.2.2'))).status).toBe(200);
  });

  it.each<[what: string, chains: string[]]>([
    ['count an IPv6 network as one address', hosts((host) => `2001:db8::${host}`)],
    ['trust only our own proxies to name the address', hosts((host) => `203.0.113.${host}, 192.0.2.1`)],
    // Google's front end appends the last address. It is not a trusted proxy.
    [
      'ignore X-Forwarded-For of direct calls to the function’s URL',
      hosts((host) => `203.0.113.${host}, 151.101.1.${host}, 198.51.100.7`),
    ],
    [
      'use the address that Hosting adds, not one that the caller sends',
      hosts((host) => `10.0.0.${host}, 192.0.2.9, 2a04:4e40::1`),
    ],
  ])('%s', async (_what, chains) => {
    const call = await serve(createApi(services(), [emptyPage]));
    expect(await statuses(chains.map((chain) => call('/posts', from(chain))))).toEqual([200, 200, 200, 429]);
  });

  it('count people behind Hosting apart', async () => {
    const call = await serve(createApi(services(), [emptyPage]));
    const people = hosts((host) => `203.0.113.${host}, 151.101.1.1`);
    expect(await statuses(people.map((chain) => call('/posts', from(chain))))).toEqual([200, 200, 200, 200]);
  });

  it('of expensive calls apply across instances and send Retry-After', async () => {
    const db = database();
    const refusing = openRoute(api.signup, async () => {
      throw new Error('unreachable');
    });
    const body = (index: number) => ({
      name: 'Ana',
      email: `p${index}@example.com`,
      password: 'long-enough',
    });
    const responses: Response[] = [];
    for (const index of [1, 2, 3]) {
      // Each call uses a new instance.
      const call = await serve(createApi(services({}, db), [refusing]));
      responses.push(await call('/auth/signup', post(body(index))));
      server?.close();
    }
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 429]);
    const seconds = Number(responses[2]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(1800);
    const cache = await db.collection('limits').get();
    expect(cache.size).toBe(1);
    expect(JSON.stringify(cache.docs.map((limit) => [limit.id, limit.data()]))).not.toContain('192.0.2');
  });

  it('of other services (Firebase Auth) also send Retry-After', async () => {
    const overloaded = openRoute(api.listPosts, () => Promise.reject(signInErrors.tooManyRequests()));
    const call = await serve(createApi(services(), [overloaded]));
    const response = await call('/posts');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  });

  it('are stricter for sign-in per account, from any address, and per address, for any account', async () => {
    const attempts = async (all: readonly (readonly [email: string, host: number])[]) => {
      const call = await serve(createApi(services(), [echo]));
      const found: number[] = [];
      for (const [email, host] of all)
        found.push((await call('/auth/login', post({ email, password: 'x' }, `192.0.2.${host}`))).status);
      server?.close();
      return found;
    };
    const account = 'Ana@example.com';
    expect(
      await attempts([
        [account, 1],
        [account, 2],
        [' ana@EXAMPLE.com', 3],
        ['bo@example.com', 3],
      ]),
    ).toEqual([500, 500, 429, 500]);
    const people = [1, 2, 3, 4, 5].map((index) => [`p${index}@example.com`, 1] as const);
    expect(await attempts(people)).toEqual([500, 500, 500, 500, 429]);
  });

  it('do not let one caller lock the guest for other people', async () => {
    const call = await serve(createApi(services(), [echo]));
    const attempt = (host: number) => call('/auth/login', post({ ...guest, password: 'x' }, `192.0.2.${host}`));
    expect(await statuses([1, 1, 1].map(attempt))).toEqual([429, 500, 500]);
    expect((await attempt(2)).status).toBe(500);
  });
});

describe('a response', () => {
  it('to an unexpected failure has a neutral text, and the log has the request id and the cause', async () => {
    const call = await serve(createApi(services(), [broken]));
    const response = await call('/api/users?search=private');
    const text = await response.text();
    const { error } = ErrorBody.parse(JSON.parse(text));
    expect(response.status).toBe(500);
    expect(error).toMatchObject({
      code: 'internal',
      message: 'Something went wrong on our side. Try again later.',
      requestId: response.headers.get('x-request-id'),
    });
    expect(text).not.toContain('secret');
    const line = JSON.stringify(lines);
    expect(line).toContain(error.requestId);
    expect(line).toContain('secret detail');
    expect(line).not.toContain('private');
  });

  it('to an error has its reason and the values of its text', async () => {
    const route = openRoute(api.listPosts, () => Promise.reject(usernameErrors.changedTooOften(5)));
    const call = await serve(createApi(services(), [route, echo]));
    const { error } = ErrorBody.parse(await (await call('/posts')).json());
    expect(error).toMatchObject({ reason: 'username.changedTooOften', values: { againMs: 5 } });
    const invalid = ErrorBody.parse(await (await call('/auth/login', post({ email: 'ana' }))).json());
    expect(invalid.error).toMatchObject({ message: 'Invalid email format.', reason: 'validation.emailFormat' });
    const unnamed = ErrorBody.parse(await (await call('/auth/login', post([]))).json());
    expect(unnamed.error).not.toHaveProperty('reason');
  });

  it('is in the language that the client asks for', async () => {
    const route = openRoute(api.requestPasswordReset, async (_input, { language }) => ({ message: language }));
    const call = await serve(createApi(services(), [route]));
    const request = post({ email: 'ana@example.com' });
    const headers = { ...request.headers, 'Accept-Language': 'fr, de-AT;q=0.5' };
    const response = await call(`/api${api.requestPasswordReset.path}`, { ...request, headers });
    expect(await response.json()).toEqual({ message: 'de' });
  });

  it('is 400 only for an invalid request, not for a failed call of another service', async () => {
    const postRoute: Route = openRoute(api.getPost, () => Promise.reject(new Error('not reached')));
    const googleError = Object.assign(new Error('secret detail'), { status: 404 });
    const usersRoute: Route = openRoute(api.listUsers, () => Promise.reject(googleError));
    const call = await serve(createApi(services(), [postRoute, usersRoute]));
    expect(await statuses([call('/api/posts/%E0%A4%A'), call('/api/users')])).toEqual([400, 500]);
    expect(JSON.stringify(lines)).toContain('secret detail');
  });

  it('has no-store and no header that reveals the server', async () => {
    const call = await serve(createApi(services(), [emptyPage]));
    for (const path of ['/api/posts', '/api/nothing', '/posts/%E0%A4%A']) {
      const { headers } = await call(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it('that violates the contract is not sent', async () => {
    const wrong = openRoute(api.listPosts, async () => JSON.parse('{"posts":[{"_id":1}],"nextCursor":null}'));
    const call = await serve(createApi(services(), [wrong]));
    expect((await call('/api/posts')).status).toBe(500);
  });

  it('has no fields that the contract does not name', async () => {
    const generous = openRoute(api.listPosts, async () =>
      JSON.parse('{"posts":[],"nextCursor":null,"passwordHash":"x"}'),
    );
    const call = await serve(createApi(services(), [generous]));
    expect(await (await call('/api/posts')).json()).toEqual({ posts: [], nextCursor: null });
  });
});

describe('a cached response', () => {
  /** Counts how often the response is computed. */
  function counting() {
    let [calls, isCurrent] = [0, true];
    const route = openRoute(api.listPosts, async (_input, { cacheWhile }) => {
      cacheWhile(() => isCurrent);
      return { posts: [], nextCursor: String(++calls) };
    });
    const age = () => {
      isCurrent = false;
    };
    return { route, age };
  }
  const pageOf = async (respond: Promise<Response>) =>
    api.listPosts.response.parse(await (await respond).json()).nextCursor;

  it('is sent to callers who are not signed in while it is current, without rate limits, with a new request id', async () => {
    const { route, age } = counting();
    const call = await serve(createApi(services(), [route]));
    const responses = [];
    for (let index = 0; index < 6; index++) responses.push(await call('/posts?limit=10'));
    expect(await Promise.all(responses.map((respond) => respond.text()))).toEqual(
      Array.from({ length: 6 }, () => '{"posts":[],"nextCursor":"1"}'),
    );
    expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(6);
    for (const { headers } of responses) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
    expect(await pageOf(call('/posts?limit=11'))).toBe('2');
    age();
    expect(await pageOf(call('/posts?limit=10'))).toBe('3');
    // From here the limiter counts again. It has counted three calls.
    expect((await call('/posts?limit=10')).status).toBe(429);
  });

  it('is not sent to callers with a token or for other methods', async () => {
    const call = await serve(createApi(services({ requestsPerMinute: 9 }), [counting().route]));
    expect(await pageOf(call('/posts'))).toBe('1');
    expect(await pageOf(call('/posts', { headers: { Authorization: 'of nobody' } }))).toBe('2');
    expect((await call('/posts', { method: 'POST', body: '{}' })).status).toBe(405);
    expect((await call('/posts', { method: 'HEAD' })).status).toBe(200);
    expect(await pageOf(call('/posts'))).toBe('3');
  });

  it('is not sent without a valid App Check token', async () => {
    const isFromApp = async (token: string) => token === 'good';
    const call = await serve(createApi({ ...services({ enforceAppCheck: true }), isFromApp }, [counting().route]));
    const good = { headers: { 'X-Firebase-AppCheck': 'good' } };
    expect(await pageOf(call('/posts', good))).toBe('1');
    expect(await pageOf(call('/posts', good))).toBe('1');
    expect((await call('/posts')).status).toBe(401);
  });
});

describe('App Check', () => {
  it('rejects callers without a valid token when it is enforced', async () => {
    const call = await serve(createApi(services({ enforceAppCheck: true }), [emptyPage]));
    const response = await call('/api/posts', { headers: { 'X-Firebase-AppCheck': 'not.a.token' } });
    expect(response.status).toBe(401);
    expect((await call('/api/posts')).status).toBe(401);
    expect((await call('/api/openapi.json')).status).toBe(200);
  });
});

describe('inside the Functions runtime', () => {
  it('rejects invalid bodies itself, although the runtime would parse them first', async () => {
    hideBodiesFromRuntime();
    const runtime = express();
    runtime.use(express.json({ limit: '32mb' }), express.text(), express.raw({ type: '*/*' }));
    runtime.use(createApi(services(), [echo]));
    const call = await serve(runtime);
    const bodies = ['{broken', '[]', `{"email":"${'x'.repeat(200_000)}"}`];
    const responses = await Promise.all(
      bodies.map((body) =>
        call('/api/auth/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 413]);
    for (const response of responses) expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });
});
