import type { Server } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metaContent, outline } from '../../testing/outline.ts';
import { serve } from '../../testing/serve.ts';
import { builtPage, post } from '../../testing/share-examples.ts';
import { createSharePictures } from './picture.ts';
import { postCard } from './post-card.ts';
import { respondToPath, type Site } from './share-response.ts';
import { templateReader } from './site.ts';

let hosting: Server;
let site: Site;

beforeAll(async () => {
  const avatar = await sharp({ create: { width: 96, height: 64, channels: 4, background: '#ff000080' } })
    .webp()
    .toBuffer();
  const served = await serve((request, response) => {
    if (request.url === '/index.html') response.setHeader('Referrer-Policy', 'no-referrer').end(builtPage);
    else response.writeHead(404).end();
  });
  hosting = served.server;
  const origin = async () => `http://${served.host}`;
  site = {
    readCard: async (at, wanted) =>
      wanted.kind === 'post' && wanted.postId === 'p1' ? postCard(at, 'p1', post) : null,
    picture: createSharePictures({
      readObject: async (path) => (path === 'media/ana/upload-1/1080.webp' ? avatar : null),
      writeObject: async () => {},
      removeUnused: async () => {},
      fetchSiteFile: async (path) => (path === '/avatars/avatar-01.webp' ? avatar : null),
    }),
    origin,
    template: templateReader(origin),
  };
});

afterAll(() => void hosting.close().closeAllConnections());

describe('respondToPath', () => {
  it('returns a post with its tags, a CDN lifetime of a minute, no cookie, and Hosting’s security headers', async () => {
    const { status, headers, body } = await respondToPath(site, '/post/p1');
    expect(status).toBe(200);
    expect(headers).toEqual({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, s-maxage=60',
      Vary: 'Accept-Language',
      'referrer-policy': 'no-referrer',
    });
    expect(metaContent(outline(String(body)), 'og:title')).toContain('Ana Lima');
  });

  it('has the language of the visitor, also if nothing can be read', async () => {
    const languages: unknown[] = [];
    const readCard: Site['readCard'] = async (at, _address, language) => {
      languages.push(language);
      return postCard(at, 'p1', post, language);
    };
    const bodyOf = async (changed: Partial<Site>) =>
      (await respondToPath({ ...site, readCard, ...changed }, '/post/p1', false, 'ar')).body;
    const unreachable = () => Promise.reject(new Error('unavailable'));
    for (const changed of [{}, { readCard: unreachable }, { template: unreachable }])
      expect(await bodyOf(changed)).toContain('<html lang="ar" dir="rtl">');
    expect(languages).toEqual(['ar', 'ar']);
  });

  it.each(['/post/unknown', '/post/__reserved__', '/profile/%', '/elsewhere'])(
    'answers %s with 404, noindex and still the app',
    async (path) => {
      const { status, headers, body } = await respondToPath(site, path);
      expect(status).toBe(404);
      expect(headers).toMatchObject({
        'X-Robots-Tag': 'noindex',
        'Cache-Control': 'public, max-age=0, s-maxage=60',
      });
      const found = outline(String(body));
      expect(metaContent(found, 'robots')).toBe('noindex');
      expect(found.some(({ attributes }) => attributes.get('src') === '/assets/index-1a2b3c.js')).toBe(true);
    },
  );

  it('starts the app if Firestore cannot be read, with a response that is not cached', async () => {
    const { status, headers, body } = await respondToPath(
      { ...site, readCard: () => Promise.reject(new Error('UNAVAILABLE')) },
      '/post/p1',
    );
    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Retry-After': '5' });
    expect(metaContent(outline(String(body)), 'robots')).toBeUndefined();
    expect(String(body)).toContain('/assets/index-1a2b3c.js');
  });

  it('returns a page that reloads itself if the app cannot be read either', async () => {
    const { status, headers, body } = await respondToPath(
      { ...site, template: () => Promise.reject(new Error('no Hosting')) },
      '/post/p1',
    );
    expect(status).toBe(503);
    expect(headers['Cache-Control']).toBe('no-store');
    expect(String(body)).toContain('http-equiv="refresh"');
  });

  it.each([
    ['a stored picture', '/share/ana/upload-1/1080.jpg'],
    ['a preset avatar', '/share/avatars/avatar-01.jpg'],
  ])('creates a JPEG of %s on white', async (_what, path) => {
    const { status, headers, body } = await respondToPath(site, path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'Content-Type': 'image/jpeg',
      'Cache-Control': expect.stringContaining('immutable'),
    });
    const { format, width, height } = await sharp(Buffer.from(body)).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 96, height: 64 });
    const { data } = await sharp(Buffer.from(body)).raw().toBuffer({ resolveWithObject: true });
    // Half-transparent red on white, not on black.
    expect(data[1]).toBeGreaterThan(100);
  });

  it.each([
    ['/share/ana/upload-1/1080.jpg', 301],
    ['/share/ana/upload-1/1080.jpg/', 301],
    ['/share/ana/nothing.jpg', 404],
    ['//elsewhere.example/share', 404],
  ])('redirects or rejects %s with a query without reading files', async (path, expected) => {
    const noWork = { ...site, picture: () => Promise.reject(new Error('work')) };
    const { status, headers } = await respondToPath(noWork, path, true);
    expect(status).toBe(expected);
    expect(headers.Location).toBe(expected === 301 ? '/share/ana/upload-1/1080.jpg' : undefined);
  });

  it.each(['/share/avatars/avatar-02.jpg', '/share/ana/upload-1/640.jpg', '/share/a/b', '/share/../index.html'])(
    'returns 404 for the picture %s',
    async (path) => {
      const { status, headers } = await respondToPath(site, path);
      expect(status).toBe(404);
      expect(headers['X-Content-Type-Options']).toBe('nosniff');
    },
  );
});
