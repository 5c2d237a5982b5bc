import { paths } from '@glimpse/contract/paths';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, person, post } from '../../testing/people.ts';
import { serve } from '../../testing/serve.ts';
import { createApi } from '../http/api.ts';
import type { ApiSettings } from '../http/call.ts';
import { shareRoutes } from './routes.ts';

const database = testDatabases();
const project = initializeApp({ projectId: 'demo-unit' }, 'share-routes-test');

/** Serves the call with a public post, and returns functions that request its preview and move the clock. */
async function scene(settings: Partial<ApiSettings> = {}) {
  const db = database();
  const postId = await post(db, await person(db, 'ana'));
  let nowMs = noon;
  const app = createApi(
    {
      ...{ db, auth: getAuth(project), isFromApp: async () => false, log: console, now: () => nowMs },
      settings: {
        ...{ enforceAppCheck: false, requestsPerMinute: 100, signInsPerMinute: 4, costlyCallsPerHour: 8 },
        ...{ proxyRanges: '', logRequests: false },
        ...settings,
      },
    },
    shareRoutes,
  );
  const { server, host } = await serve(app);
  onTestFinished(() => void server.close());
  return {
    changePost: (data: object) => db.doc(paths.post(postId)).update(data),
    pass: (ms: number) => {
      nowMs += ms;
    },
    postPath: `/post/${postId}`,
    request: async (path: string, language = 'en') => {
      const url = `http://${host}/api/share/preview?path=${encodeURIComponent(path)}`;
      const response = await fetch(url, { headers: { 'Accept-Language': language } });
      const headers = new Map(response.headers);
      const ofThisRequest = ['date', 'x-request-id', 'ratelimit'].filter((name) => headers.delete(name));
      return { status: response.status, headers: [...headers], ofThisRequest, body: await response.text() };
    },
  };
}

it('the response for a hidden post is the same as for a missing one', async () => {
  const { changePost, postPath, request } = await scene();
  const shown = await request(postPath);
  expect(shown.body).toContain('First light');
  await changePost({ visibility: 'hidden' });
  // Another URL, so that the cached response is not used.
  const moderated = await request(`${postPath}/`);
  expect(moderated).toEqual(await request('/post/none'));
  expect(moderated).toMatchObject({ status: 200, body: '{"preview":null}' });
});

it('an instance sends a preview again for five seconds, and never a missing one', async () => {
  const { changePost, pass, postPath, request } = await scene();
  await changePost({ visibility: 'hidden' });
  expect((await request(postPath)).body).toBe('{"preview":null}');
  await changePost({ visibility: 'public', content: 'Seen' });
  expect((await request(postPath)).body).toContain('Seen');
  await changePost({ visibility: 'hidden' });
  pass(4999);
  expect((await request(postPath)).body).toContain('Seen');
  pass(1);
  expect((await request(postPath)).body).toBe('{"preview":null}');
});

it('an instance keeps a preview for each language', async () => {
  const { changePost, postPath, request } = await scene();
  const english = await request(postPath);
  await changePost({ content: 'Changed' });
  expect((await request(postPath, 'en-GB')).body).toBe(english.body);
  expect((await request(postPath, 'de-DE, en;q=0.5')).body).toContain('Changed');
});

it('the call is limited by address, and refuses a path that is too long', async () => {
  const { request } = await scene({ requestsPerMinute: 3 });
  expect((await request(`/post/${'a'.repeat(1000)}`)).status).toBe(400);
  const statuses = [];
  for (const path of ['/post/a', '/post/b', '/post/c']) statuses.push((await request(path)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

it('the call needs no App Check token, because the login screen does not load App Check', async () => {
  const { postPath, request } = await scene({ enforceAppCheck: true });
  expect((await request(postPath)).body).toContain('First light');
});
