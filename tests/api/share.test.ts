import { api } from '@glimpse/contract/api';
import { storagePaths } from '@glimpse/contract/paths';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tinyMp4 } from '../../functions/testing/tiny-mp4.ts';
import { expectSuccess } from '../support/api-client.ts';
import { createPerson, createPost, type Person, postIn } from '../support/people.ts';
import { stack } from '../support/stack.ts';
import { plainPicture, sendFile } from '../support/uploads.ts';

/** Fetches a page as a scraper does, without running scripts. */
async function scrape(path: string) {
  const response = await fetch(stack.url + path, { redirect: 'manual' });
  const html = await response.text();
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return { status: response.status, html, meta };
}

const tagsIn = (html: string, tag: string): number => html.split(new RegExp(`<${tag}[\\s>]`, 'i')).length - 1;

async function postVideo(person: Person) {
  const uploadId = await sendFile(person, { bytes: tinyMp4(), type: 'video/mp4' });
  const poster = { bytes: await plainPicture(720, 1280).jpeg().toBuffer(), type: 'image/jpeg' };
  await sendFile(person, poster, { uploadId, pathOf: storagePaths.incomingPoster });
  const { token } = person;
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

  it('escapes texts of people', async () => {
    const hostile = `</title></script><script>alert(1)</script>"><img src=x onerror=alert(1)> <!-- \u2028 $& $1 {{x}}`;
    const ana = await createPerson(`Ana "><script>alert(2)</script>`.slice(0, 80));
    const plain = await createPerson();
    const [hostilePost, normalPost] = await Promise.all([createPost(ana, hostile), createPost(plain, 'Calm')]);
    for (const [path, like] of [
      [`/post/${hostilePost._id}`, `/post/${normalPost._id}`],
      [`/profile/${ana.email}`, `/profile/${plain.email}`],
    ] as const) {
      const [hostilePage, normalPage] = await Promise.all([scrape(path), scrape(like)]);
      expect(hostilePage.status).toBe(200);
      for (const tag of ['script', 'img', 'title', 'meta', 'link', 'body'])
        expect(tagsIn(hostilePage.html, tag), `${tag} in ${path}`).toBe(tagsIn(normalPage.html, tag));
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(hostilePage.html)?.[1];
      expect(JSON.stringify(JSON.parse(data ?? ''))).toContain('<script>');
    }
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
