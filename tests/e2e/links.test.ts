import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { paths, storagePaths, storageUrl } from '@glimpse/contract/paths';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { bucket, database } from '../api/support/database.ts';
import { createPerson, type Person } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

/** Fetches a page as a scraper does, without running scripts. */
async function scrape(path: string) {
  const response = await fetch(stack.url + path, { redirect: 'manual' });
  const html = await response.text();
  const meta = (name: string) =>
    decode(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]);
  const link = (rel: string) => decode(new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1]);
  const title = decode(/<title>([^<]*)<\/title>/.exec(html)?.[1]);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return { status: response.status, headers: response.headers, html, meta, link, title, data };
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decode = (value: string | undefined) =>
  value?.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '');

async function pictureAt(address: string | undefined) {
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
  const response = await fetch(address ?? '');
  expect(response.status).toBe(200);
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { type: response.headers.get('content-type'), format, width: String(width), height: String(height) };
}

/** Uploads a picture and posts it through the API. */
async function postPicture({ uid, token }: Person, content: string) {
  const uploadId = randomUUID();
  const bytes = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#2a6f97' } })
    .jpeg()
    .toBuffer();
  await bucket()
    .file(storagePaths.incoming(uid, uploadId))
    .save(bytes, { contentType: 'image/jpeg', resumable: false });
  const { media } = await expectSuccess(api.processUpload, { token, params: { uploadId } });
  const { post } = await expectSuccess(api.createPost, { token, body: { postData: { content, uploadId } } });
  if (!post) throw new Error('createPost returned no post');
  return { postId: post.id, media };
}

let ana: Person;
beforeAll(async () => {
  ana = await createPerson('Ana Lima');
});

describe('a link to a post', () => {
  it('has a title, a description and a JPEG picture', async () => {
    const { postId } = await postPicture(ana, 'First light over the ridge');
    const page = await scrape(`/post/${postId}`);
    expect(page.status).toBe(200);
    expect(page.title).toBe('Ana Lima: “First light over the ridge” • Glimpse');
    expect(page.meta('description')).toBe('First light over the ridge');
    expect(page.link('canonical')).toBe(`${stack.url}/post/${postId}`);
    expect(page.meta('og:type')).toBe('article');
    expect(page.meta('og:url')).toBe(`${stack.url}/post/${postId}`);
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    expect(await pictureAt(page.meta('og:image'))).toEqual({
      type: 'image/jpeg',
      format: 'jpeg',
      width: page.meta('og:image:width'),
      height: page.meta('og:image:height'),
    });
    expect(JSON.parse(page.data ?? '')).toMatchObject({
      '@type': 'SocialMediaPosting',
      articleBody: 'First light over the ridge',
    });
  });

  it('is cached by the CDN for a minute, sets no cookie and loads the app', async () => {
    const { postId } = await postPicture(ana, 'Kept');
    const page = await scrape(`/post/${postId}`);
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
    expect(page.headers.get('set-cookie')).toBeNull();
    const app = await scrape('/index.html');
    expect(scriptsOf(page.html)).toEqual(scriptsOf(app.html));
    expect(page.meta('glimpse-config')).toBe(app.meta('glimpse-config'));
  });

  it('shows the poster of a video and links the video', async () => {
    const { media, postId } = await postPicture(ana, 'Poster');
    const path = `${media.path}video.mp4`;
    await bucket().file(path).save(Buffer.from('a video'), { contentType: 'video/mp4', resumable: false });
    const url = storageUrl(stack.bucket, path, `${stack.storage.host}:${stack.storage.port}`);
    const stored = (await database().doc(paths.post(postId)).get()).data();
    const video = { ...stored?.media[0], type: 'video', url, posterUrl: media.url };
    const { id } = await database()
      .collection(paths.posts())
      .add({ ...stored, content: '', media: [video] });
    const page = await scrape(`/post/${id}`);
    expect(page.title).toBe('Ana Lima shared a video • Glimpse');
    expect(page.meta('og:type')).toBe('video.other');
    expect((await pictureAt(page.meta('og:image'))).format).toBe('jpeg');
    expect((await fetch(page.meta('og:video') ?? '')).status).toBe(200);
    expect(page.meta('og:video:type')).toBe('video/mp4');
  });

  it('escapes a hostile caption in a real browser', async () => {
    const caption = `"><script>document.title='taken'</script><img src=x onerror="document.title='taken'"></script>`;
    const { postId } = await postPicture(ana, caption);
    const { page } = await newVisitor({ isFirstVisit: true });
    // Loads the markup without the app's scripts, and without the security policy, which would also stop an injected
    // script.
    const ownScripts = (await scrape('/')).html.match(/<script>[\s\S]*?<\/script>/g) ?? [];
    const { html } = await scrape(`/post/${postId}`);
    const withoutScripts = ownScripts.reduce((text, script) => text.replace(script, ''), html);
    await page.setContent(withoutScripts.replace(/<script (?:type="module"|src=)[^>]*><\/script>/g, ''));
    expect(await page.title()).toBe(`Ana Lima: “${caption.slice(0, 60).trimEnd()}…” • Glimpse`);
    expect(await page.locator('meta[property="og:description"]').getAttribute('content')).toBe(caption);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({ articleBody: caption });
  });

  it('has neutral tags and "noindex" once the post is deleted, and still loads the app', async () => {
    const { postId } = await postPicture(ana, 'Soon gone');
    await expectSuccess(api.deletePost, { token: ana.token, params: { postId } });
    for (const path of [`/post/${postId}`, '/post/never-existed', '/profile/nobody@example.com', '/@nobody-here']) {
      const page = await scrape(path);
      expect(page.status).toBe(404);
      expect(page.meta('robots')).toBe('noindex');
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      expect(page.html).not.toContain('Soon gone');
      expect(page.meta('og:title')).toBe('Glimpse');
      expect(scriptsOf(page.html)).toEqual(scriptsOf((await scrape('/')).html));
    }
  });
});

describe('a link to a profile', () => {
  it("has the person's name and bio, and their avatar", async () => {
    await expectSuccess(api.editUser, {
      token: ana.token,
      body: { userData: { bio: 'Mountains, mostly.', profileAvatar: '/avatars/avatar-03.webp' } },
    });
    const page = await scrape(`/profile/${encodeURIComponent(ana.email)}`);
    expect(page.status).toBe(200);
    expect(page.title).toBe(`Ana Lima (@${ana.username}) • Glimpse`);
    expect(page.meta('description')).toMatch(/^Mountains, mostly\. · \d+ posts?, 0 followers$/);
    expect(page.meta('og:type')).toBe('profile');
    expect(page.link('canonical')).toBe(`${stack.url}/@${ana.username}`);
    expect((await scrape(`/@${ana.username}`)).title).toBe(page.title);
    expect((await pictureAt(page.meta('og:image'))).format).toBe('jpeg');
    expect(page.data).not.toContain(`"email"`);
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
    const [script = ''] = scriptsOf((await scrape('/')).html).filter((source) => source.startsWith('/assets/'));
    const { status, headers } = await fetch(stack.url + script);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetch(`${stack.url}/assets/gone-1a2b3c.js`)).status).toBe(404);
  });
});

const scriptsOf = (html: string) => [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source = '']) => source);
