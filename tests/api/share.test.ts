import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { api } from '@glimpse/contract/api';
import { storagePaths } from '@glimpse/contract/paths';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tinyMp4 } from '../../functions/testing/tiny-mp4.ts';
import { succeed } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { bucket } from './support/database.ts';
import { affected, newPost, type Person, person } from './support/people.ts';
import { canFindWorkers, workersOf } from './support/workers.ts';

/** What a scraper sees of an address: the markup as it is sent, no script run. */
async function scrape(path: string) {
  const response = await fetch(stack.url + path, { redirect: 'manual' });
  const html = await response.text();
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return { status: response.status, html, meta };
}

const tagsIn = (html: string, tag: string): number => html.split(new RegExp(`<${tag}[\\s>]`, 'i')).length - 1;

async function postVideo({ uid, token }: Person) {
  const uploadId = randomUUID();
  const poster = await sharp({ create: { width: 720, height: 1280, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const put = (path: string, bytes: Buffer, contentType: string) =>
    bucket().file(path).save(bytes, { resumable: false, contentType });
  await put(storagePaths.incoming(uid, uploadId), tinyMp4(), 'video/mp4');
  await put(storagePaths.incomingPoster(uid, uploadId), poster, 'image/jpeg');
  await succeed(api.processUpload, { token, params: { uploadId } });
  return affected(
    await succeed(api.createPost, { token, body: { postData: { content: 'Waves', uploadId } } }),
  );
}

/** A post with a picture as large as is allowed in pixels: long to decode and to encode. */
async function postTallPicture({ uid, token }: Person) {
  const uploadId = randomUUID();
  const tall = await sharp({ create: { width: 1600, height: 12_000, channels: 3, background: '#246' } })
    .composite([{ input: Buffer.from(stripes), top: 0, left: 0 }])
    .jpeg({ quality: 60 })
    .toBuffer();
  await bucket()
    .file(storagePaths.incoming(uid, uploadId))
    .save(tall, { resumable: false, contentType: 'image/jpeg' });
  const { media } = await succeed(api.processUpload, { token, params: { uploadId } });
  await succeed(api.createPost, { token, body: { postData: { uploadId } } });
  return { uid, uploadId, media };
}

const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="12000">${Array.from(
  { length: 120 },
  (_, row) =>
    `<rect y="${row * 100}" width="${(row * 37) % 1600}" height="60" fill="hsl(${row * 7} 80% 50%)"/>`,
).join('')}</svg>`;

/** The most memory that a worker of the function has had, in MiB (VmHWM of proc(5)). */
const peakMemory = (functionName: string): number =>
  Math.max(
    ...workersOf(functionName).map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    }),
  );

describe('the picture of a link', () => {
  it('is answered to 200 who ask at once, and takes less memory than the function has', {
    timeout: 180_000,
  }, async () => {
    const ana = await person();
    const { uid, uploadId, media } = await postTallPicture(ana);
    const widths = media.variants.map(({ width }) => width);
    const ask = async (number: number): Promise<number> => {
      const width = widths[number % widths.length] ?? 0;
      const answer = await fetch(`${stack.url}/share/${uid}/${uploadId}/${width}.jpg`);
      await answer.arrayBuffer();
      return answer.status;
    };
    const withQuery = await fetch(`${stack.url}/share/${uid}/${uploadId}/${widths[0]}.jpg?1`, {
      redirect: 'manual',
    });
    expect([withQuery.status, withQuery.headers.get('location')]).toEqual([
      301,
      `/share/${uid}/${uploadId}/${widths[0]}.jpg`,
    ]);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, number) => ask(number)));
    if (canFindWorkers) console.info(`peak memory of page: ${peakMemory('page').toFixed(0)} MiB`);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    if (canFindWorkers) expect(peakMemory('page')).toBeLessThan(512);
  });
});

describe('the page of a post, without script,', () => {
  it('has a title, a description and a picture that is there: of a video', async () => {
    const { _id } = await postVideo(await person());
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

  it('has a picture that is there: of one that is hosted elsewhere', async () => {
    const { _id, postImage } = await newPost(await person());
    const { meta } = await scrape(`/post/${_id}`);
    expect(meta('og:image')).toMatch(/^https?:\/\//);
    expect((await fetch(meta('og:image') ?? '')).status, postImage).toBe(200);
  });

  it('is not changed by what people write', async () => {
    const hostile = `</title></script><script>alert(1)</script>"><img src=x onerror=alert(1)> <!-- \u2028 $& $1 {{x}}`;
    const ana = await person(`Ana "><script>alert(2)</script>`.slice(0, 80));
    const plain = await person();
    const [wild, tame] = await Promise.all([newPost(ana, hostile), newPost(plain, 'Calm')]);
    for (const [path, like] of [
      [`/post/${wild._id}`, `/post/${tame._id}`],
      [`/profile/${ana.email}`, `/profile/${plain.email}`],
    ] as const) {
      const [attacked, calm] = await Promise.all([scrape(path), scrape(like)]);
      expect(attacked.status).toBe(200);
      for (const tag of ['script', 'img', 'title', 'meta', 'link', 'body'])
        expect(tagsIn(attacked.html, tag), `${tag} in ${path}`).toBe(tagsIn(calm.html, tag));
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(attacked.html)?.[1];
      expect(JSON.stringify(JSON.parse(data ?? ''))).toContain('<script>');
    }
  });

  it.each(['%00', '..%2f..%2fetc', '__x__', 'a%2Fb', 'x'.repeat(500), '<script>', "'"])(
    'answers an id like %s as not found',
    async (id) => {
      for (const place of ['post', 'profile']) {
        const { status, html } = await scrape(`/${place}/${id}`);
        expect([200, 400, 404], `${place} ${status}`).toContain(status);
        // The page's own, which sets the theme; none of the address.
        expect(html.split('<script>').length - 1).toBeLessThanOrEqual(1);
      }
    },
  );
});
