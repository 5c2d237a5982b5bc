import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { api } from '@glimpse/contract/api';
import { storagePaths } from '@glimpse/contract/paths';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tinyMp4 } from '../../functions/testing/mp4.ts';
import { expectSuccess } from '../support/api-client.ts';
import { bucket } from '../support/database.ts';
import { createPerson, createPost, type Person, postIn } from '../support/people.ts';
import { stack } from '../support/stack.ts';

/** Fetches a page as a scraper does, without running scripts. */
async function scrape(path: string) {
  const response = await fetch(stack.url + path, { redirect: 'manual' });
  const html = await response.text();
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source = '']) => source);
  return { status: response.status, headers: response.headers, html, meta, title, scripts };
}

async function postVideo({ uid, token }: Person) {
  const uploadId = randomUUID();
  const poster = await sharp({ create: { width: 720, height: 1280, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const saveFile = (path: string, bytes: Buffer, contentType: string) =>
    bucket().file(path).save(bytes, { resumable: false, contentType });
  await saveFile(storagePaths.incoming(uid, uploadId), tinyMp4(), 'video/mp4');
  await saveFile(storagePaths.incomingPoster(uid, uploadId), poster, 'image/jpeg');
  await expectSuccess(api.processUpload, { token, params: { uploadId } });
  return postIn(await expectSuccess(api.createPost, { token, body: { postData: { content: 'Waves', uploadId } } }));
}

describe('the page of a post without JavaScript', () => {
  it('has a title, a description and an existing picture for a video', async () => {
    const { _id } = await postVideo(await createPerson());
    const { status, html, meta } = await scrape(`/post/${_id}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Ana Lima: “Waves” • Glimpse</title>');
    expect(meta('og:title')).toContain('Waves');
    expect(meta('og:description')).toBe('Waves');
    expect(meta('og:type')).toBe('video.other');
    for (const name of ['og:image', 'twitter:image']) {
      expect(meta(name), name).toMatch(/^https?:\/\//);
      const picture = await fetch(meta(name) ?? '');
      expect([picture.status, picture.headers.get('content-type')], name).toEqual([200, 'image/jpeg']);
      const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
      expect([`${width}`, `${height}`]).toEqual([meta('og:image:width'), meta('og:image:height')]);
    }
    const video = await fetch(meta('og:video') ?? '');
    expect([video.status, video.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  });

  it('has an existing picture for an external image', async () => {
    const { _id, postImage } = await createPost(await createPerson());
    const { meta } = await scrape(`/post/${_id}`);
    expect(meta('og:image')).toMatch(/^https?:\/\//);
    expect((await fetch(meta('og:image') ?? '')).status, postImage).toBe(200);
  });

  it.each(['%00', '..%2f..%2fetc', '__x__', 'a%2Fb', 'x'.repeat(500), '<script>', "'"])(
    'serves no injected script for the id %s',
    async (id) => {
      for (const root of ['post', 'profile']) {
        const { status, html } = await scrape(`/${root}/${id}`);
        expect([200, 400, 404], `${root} ${status}`).toContain(status);
        // The page has two scripts of its own. One sets the theme, the other shows a prerendered screen.
        expect(html.split('<script>').length - 1).toBeLessThanOrEqual(2);
      }
    },
  );
});

describe('a link', () => {
  it('to a post is cached by the CDN for a minute, sets no cookie and loads the app', async () => {
    const { id } = await createPost(await createPerson(), 'Kept');
    const page = await scrape(`/post/${id}`);
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
    expect(page.headers.get('set-cookie')).toBeNull();
    const app = await scrape('/index.html');
    expect(page.scripts).toEqual(app.scripts);
    expect(page.meta('glimpse-config')).toBe(app.meta('glimpse-config'));
  });

  it("to a profile has the person's name and bio, and their avatar as a JPEG", async () => {
    const { token, email, username } = await createPerson('Ana Lima');
    const userData = { bio: 'Mountains, mostly.', profileAvatar: '/avatars/avatar-03.webp' };
    await expectSuccess(api.editUser, { token, body: { userData } });
    const page = await scrape(`/profile/${encodeURIComponent(email)}`);
    expect(page.status).toBe(200);
    expect(page.title).toBe(`Ana Lima (@${username}) • Glimpse`);
    expect(page.meta('description')).toMatch(/^Mountains, mostly\. · \d+ posts?, 0 followers$/);
    expect(page.html).toContain(`<link rel="canonical" href="${stack.url}/@${username}"`);
    expect((await scrape(`/@${username}`)).title).toBe(page.title);
    const picture = await fetch(page.meta('og:image') ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('has neutral tags and "noindex" once the post is deleted, and still loads the app', async () => {
    const ana = await createPerson();
    const { id } = await createPost(ana, 'Soon gone');
    await expectSuccess(api.deletePost, { token: ana.token, params: { postId: id } });
    for (const path of [`/post/${id}`, '/post/never-existed', '/profile/nobody@example.com', '/@nobody-here']) {
      const page = await scrape(path);
      expect(page.status).toBe(404);
      expect(page.meta('robots')).toBe('noindex');
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      expect(page.html).not.toContain('Soon gone');
      expect(page.meta('og:title')).toBe('Glimpse');
      expect(page.scripts).toEqual((await scrape('/')).scripts);
    }
  });
});

describe('Hosting', () => {
  it.each(['/post/create', '/post/edit/some-post', '/posts', '/'])(
    'serves the app at %s, which browsers revalidate',
    async (path) => {
      const page = await scrape(path);
      expect(page.status).toBe(200);
      expect(page.meta('og:type')).toBeUndefined();
      expect(page.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it.each(['/', '/posts', '/post/never-existed', '/api/posts', '/sw.js', '/share/a/b/1.jpg'])(
    'sends the security headers for %s',
    async (path) => {
      const { headers } = await fetch(stack.url + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]+='){2};/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-eval');
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=()');
    },
  );

  it('lets browsers cache hashed files for a year, and returns 404 for a missing one', async () => {
    const [script = ''] = (await scrape('/')).scripts.filter((source) => source.startsWith('/assets/'));
    const { status, headers } = await fetch(stack.url + script);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetch(`${stack.url}/assets/gone-1a2b3c.js`)).status).toBe(404);
  });
});

interface Sending {
  readonly method?: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Sends a request with a raw path and headers that `fetch` would not allow. */
async function sendRaw(path: string, { method = 'GET', headers, body = '' }: Sending) {
  const { hostname, port } = new URL(stack.url);
  const sent = request({ hostname, port, path, method, headers, agent: false });
  sent.end(body);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('no response');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, type: response.headers['content-type'], text };
}

const json = { 'Content-Type': 'application/json' };

/** Hosting forwards requests to the API. Its emulator passes some of them on in a form that the API must repair. */
describe('through Hosting', () => {
  it.each<[string, Record<string, string>, string, number]>([
    ['a body in chunks', { ...json, 'Transfer-Encoding': 'chunked' }, '{"email":"a@b.cd"}', 400],
    ['a body after 100-continue', { ...json, Expect: '100-continue' }, '{"email":"a@b.cd"}', 400],
    ['megabytes in chunks', { ...json, 'Transfer-Encoding': 'chunked' }, 'x'.repeat(5_000_000), 413],
    ['connection headers', { ...json, 'Keep-Alive': 'timeout=5', TE: 'trailers' }, '{}', 400],
  ])('passes on %s', async (_what, headers, body, status) => {
    const response = await sendRaw('/api/auth/login', { method: 'POST', headers, body });
    expect(response).toMatchObject({ status, type: 'application/json; charset=utf-8' });
    expect(() => JSON.parse(response.text)).not.toThrow();
  });

  it.each(['/api/posts/%E0%A4%A', '/api/posts/%ff', '/api/comments/%', '/api/users/%zz?limit=1'])(
    'returns 400 for the malformed path %s',
    async (path) => {
      const response = await sendRaw(path, { headers: {} });
      expect(response).toMatchObject({ status: 400, type: 'application/json; charset=utf-8' });
    },
  );
});
