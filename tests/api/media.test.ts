import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import type { Media } from '@glimpse/contract/media/media';
import { validationTexts } from '@glimpse/contract/texts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tinyMp4 } from '../../functions/testing/tiny-mp4.ts';
import { call, fail, succeed } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { bucket, database, eventually, filesIn, stored } from './support/database.ts';
import { newPost, type Person, person, readPost } from './support/people.ts';
import { phonePicture, picture, pngOfSize, secret } from './support/upload-pictures.ts';

const unreadable = 'This file is not a picture we can read.';

interface Part {
  readonly bytes: Buffer;
  readonly type: string;
}

/** What the browser does before it calls: the file in the private place, with the type that its name suggests. */
async function upload(
  { uid }: Person,
  original: Part,
  { poster, captions, uploadId = randomUUID() }: { poster?: Part; captions?: Part; uploadId?: string } = {},
): Promise<string> {
  const put = (name: string, { bytes, type }: Part) =>
    bucket().file(`incoming/${uid}/${uploadId}/${name}`).save(bytes, { resumable: false, contentType: type });
  await put('original', original);
  if (poster) await put('poster', poster);
  if (captions) await put('captions', captions);
  return uploadId;
}

const process = ({ token }: Person, uploadId: string) =>
  succeed(api.processUpload, { token, params: { uploadId } });
const leftOf = async ({ uid }: Person, uploadId: string) => [
  ...(await filesIn(`incoming/${uid}/${uploadId}/`)),
  ...(await filesIn(`media/${uid}/${uploadId}/`)),
];

describe('a picture', () => {
  it('comes out upright, in four sizes, without what the camera noted', async () => {
    const ana = await person();
    const bytes = await phonePicture();
    const noted = await sharp(bytes).metadata();
    expect(noted.orientation).toBe(6);
    for (const part of [noted.exif, noted.xmp, noted.iptc]) expect(part?.includes(secret)).toBe(true);
    const uploadId = await upload(ana, { bytes, type: 'image/jpeg' });
    const { media } = await process(ana, uploadId);
    expect(media).toMatchObject({ type: 'image', width: 1500, height: 2000, alt: '', posterUrl: '' });
    expect(media.variants.map(({ width }) => width)).toEqual([240, 480, 810, 1500]);
    expect(media.url).toBe(media.variants.at(-1)?.url);
    expect(Buffer.from(media.placeholder, 'base64').length).toBeGreaterThan(5);
    for (const { url, width } of media.variants) {
      const response = await fetch(url);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const sent = Buffer.from(await response.arrayBuffer());
      expect(sent.includes(secret)).toBe(false);
      const { format, ...shown } = await sharp(sent).metadata();
      expect({ format, width: shown.width }).toEqual({ format: 'webp', width });
      expect(shown.height).toBe(Math.round((width * 4) / 3));
      expect([shown.exif, shown.xmp, shown.iptc, shown.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
    expect(await filesIn(`incoming/${ana.uid}/${uploadId}/`)).toEqual([]);
  });

  it('is posted once, and goes with its post', async () => {
    const ana = await person();
    const uploadId = await upload(ana, {
      bytes: await picture(500, 400).png().toBuffer(),
      type: 'image/png',
    });
    const { media } = await process(ana, uploadId);
    expect(media.variants.map(({ width }) => width)).toEqual([320, 500]);
    const body = { postData: { content: 'Mine', uploadId, alt: 'A plain' } };
    const { post } = await succeed(api.createPost, { token: ana.token, body });
    expect(post).toMatchObject({ postImage: media.url, media: { ...media, alt: 'A plain' } });
    expect(await stored(`uploads/${uploadId}`)).toBeUndefined();
    await fail(api.createPost, { token: ana.token, body }, 404, 'This upload does not exist.');
    await succeed(api.discardUpload, { token: ana.token, params: { uploadId } });
    expect(await filesIn(`media/${ana.uid}/${uploadId}/`)).toEqual(
      ['320.webp', '500.avif', '500.jpg', '500.webp', 'square-320.webp', 'square-400.webp'].map(
        (name) => `media/${ana.uid}/${uploadId}/${name}`,
      ),
    );
    await succeed(api.deletePost, { token: ana.token, params: { postId: post?._id ?? '' } });
    await eventually(() => leftOf(ana, uploadId), []);
  });

  it('that an edit takes out of a post is cleared away, also from bookmarks', async () => {
    const [ana, bo] = await Promise.all([person(), person('Bo Berg')]);
    const ids: string[] = [];
    for (const width of [400, 410]) {
      const uploadId = await upload(ana, {
        bytes: await picture(width, 300).png().toBuffer(),
        type: 'image/png',
      });
      await process(ana, uploadId);
      ids.push(uploadId);
    }
    const [first = '', second = ''] = ids;
    const { post } = await succeed(api.createPost, {
      token: ana.token,
      body: { postData: { uploadId: first } },
    });
    const postId = post?._id ?? '';
    await succeed(api.addBookmark, { token: bo.token, params: { postId } });
    await succeed(api.editPost, {
      token: ana.token,
      params: { postId },
      body: { postData: { uploadId: second } },
    });
    const { media } = await readPost(postId);
    expect(media.path).toBe(`media/${ana.uid}/${second}/`);
    await eventually(() => leftOf(ana, first), []);
    await eventually(async () => (await stored(`users/${bo.uid}/bookmarks/${postId}`))?.media, media);
    expect(await filesIn(media.path)).not.toEqual([]);
    const left = () => database().collection('uploads').where('uid', '==', ana.uid).get();
    await eventually(async () => (await left()).size, 0);
  });
});

describe('processing', () => {
  it('again answers the same', async () => {
    const ana = await person();
    const uploadId = await upload(ana, {
      bytes: await picture(640, 480).webp().toBuffer(),
      type: 'image/webp',
    });
    const [one, two] = await Promise.all([process(ana, uploadId), process(ana, uploadId)]);
    expect(two).toEqual(one);
    expect(await process(ana, uploadId)).toEqual(one);
  });

  it('is for the one who uploaded', async () => {
    const [ana, bo] = await Promise.all([person(), person('Bo Berg')]);
    const uploadId = await upload(ana, {
      bytes: await picture(640, 480).webp().toBuffer(),
      type: 'image/webp',
    });
    const byBo = { token: bo.token, params: { uploadId } };
    await fail(api.processUpload, byBo, 404, 'This upload does not exist.');
    await process(ana, uploadId);
    await fail(api.processUpload, byBo, 404, 'This upload does not exist.');
    await fail(api.discardUpload, byBo, 404, 'This upload does not exist.');
    const body = { postData: { uploadId } };
    await fail(api.createPost, { token: bo.token, body }, 404, 'This upload does not exist.');
    const post = await newPost(bo);
    await fail(
      api.editPost,
      { token: bo.token, params: { postId: post._id }, body },
      404,
      'This upload does not exist.',
    );
  });

  it.each<[string, () => Promise<Part> | Part, string]>([
    ['an empty file', () => ({ bytes: Buffer.alloc(0), type: 'image/jpeg' }), unreadable],
    [
      'a page',
      () => ({ bytes: Buffer.from('<!doctype html><script>alert(1)</script>'), type: 'image/jpeg' }),
      unreadable,
    ],
    [
      'a drawing',
      () => ({ bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), type: 'image/jpeg' }),
      unreadable,
    ],
    [
      "a PNG with a JPEG's name",
      async () => ({ bytes: await picture(9, 9).png().toBuffer(), type: 'image/jpeg' }),
      'This file is not what its name says. Save it in the right format and try again.',
    ],
    [
      'a cut-off picture',
      async () => ({
        bytes: (await picture(900, 900).jpeg().toBuffer()).subarray(0, 900),
        type: 'image/jpeg',
      }),
      'This picture is damaged or cut off.',
    ],
    [
      'a bomb',
      async () => ({ bytes: pngOfSize(50_000, 50_000), type: 'image/png' }),
      'This picture is too large: at most 50 megapixels are possible.',
    ],
    [
      'more than 4 MB',
      () => ({ bytes: Buffer.alloc(4 * 1024 * 1024 + 1, 1), type: 'image/jpeg' }),
      validationTexts.imageSize,
    ],
    [
      'a film of more than 10 MB',
      () => ({ bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 1), type: 'video/mp4' }),
      validationTexts.videoSize,
    ],
    [
      'a film without a picture',
      () => ({ bytes: tinyMp4(), type: 'video/mp4' }),
      'This video came without a picture that stands for it. Choose it again.',
    ],
  ])('refuses %s and leaves nothing behind', async (_what, make, message) => {
    const ana = await person();
    const uploadId = await upload(ana, await make());
    await fail(api.processUpload, { token: ana.token, params: { uploadId } }, 400, message);
    expect(await leftOf(ana, uploadId)).toEqual([]);
    expect(await stored(`uploads/${uploadId}`)).toBeUndefined();
    await fail(
      api.processUpload,
      { token: ana.token, params: { uploadId } },
      404,
      'This upload does not exist.',
    );
  });
});

describe('a file on its way', () => {
  it('cannot be read with a token that its owner chose, past the rules', async () => {
    const ana = await person();
    const token = randomUUID();
    const path = `incoming/${ana.uid}/${randomUUID()}/original`;
    const objects = `http://${stack.storage.host}:${stack.storage.port}/v0/b/${stack.bucket}/o`;
    const parts = [
      'Content-Type: application/json',
      JSON.stringify({
        contentType: 'image/png',
        metadata: { firebaseStorageDownloadTokens: token },
      }),
      'Content-Type: image/png',
      'not a picture',
    ];
    const sent = await fetch(`${objects}?name=${encodeURIComponent(path)}`, {
      method: 'POST',
      headers: {
        Authorization: `Firebase ${ana.token}`,
        'X-Goog-Upload-Protocol': 'multipart',
        'Content-Type': 'multipart/related; boundary=cut',
      },
      body: `--cut\r\n${parts[0]}\r\n\r\n${parts[1]}\r\n--cut\r\n${parts[2]}\r\n\r\n${parts[3]}\r\n--cut--`,
    });
    expect(sent.status).toBe(200);
    const byToken = async () =>
      (await fetch(`${objects}/${encodeURIComponent(path)}?alt=media&token=${token}`)).status;
    await eventually(byToken, 403);
    // Nor does asking for another make one.
    const metadata = await fetch(`${objects}/${encodeURIComponent(path)}`, {
      headers: { Authorization: `Firebase ${ana.token}` },
    });
    expect(metadata.status).toBe(403);
    expect(await filesIn(path)).toEqual([path]);
  });
});

describe('a finished upload is final:', () => {
  const another = async () => ({ bytes: await picture(500, 400).png().toBuffer(), type: 'image/png' });

  /** Sends another picture under the same id, as an owner may, and has it processed. */
  async function sendAgain(ana: Person, uploadId: string, media: Media) {
    const shown = async () => Buffer.from(await (await fetch(media.url)).arrayBuffer());
    const before = await shown();
    const bytes = await picture(500, 400).negate().png().toBuffer();
    await upload(ana, { bytes, type: 'image/png' }, { uploadId });
    const again = { token: ana.token, params: { uploadId } };
    await fail(api.processUpload, again, 404, 'This upload does not exist.');
    expect((await shown()).equals(before)).toBe(true);
    expect(await filesIn(`incoming/${ana.uid}/${uploadId}/`)).toEqual([]);
    expect(await stored(`uploads/${uploadId}`)).toBeUndefined();
  }

  it('a post keeps its picture', async () => {
    const ana = await person();
    const uploadId = await upload(ana, await another());
    const { media } = await process(ana, uploadId);
    await succeed(api.createPost, { token: ana.token, body: { postData: { uploadId } } });
    await sendAgain(ana, uploadId, media);
  });

  it('a profile keeps its picture, also when the upload has been swept up', async () => {
    const ana = await person();
    const uploadId = await upload(ana, await another());
    const { media } = await process(ana, uploadId);
    const body = { userData: { profileAvatar: media.url } };
    await succeed(api.editUser, { token: ana.token, body });
    await database().doc(`uploads/${uploadId}`).delete();
    await sendAgain(ana, uploadId, media);
  });
});

describe('a video', () => {
  it('keeps its file, gets the widths of its poster, and its captions as text', async () => {
    const ana = await person();
    const poster = { bytes: await picture(720, 1280).jpeg().toBuffer(), type: 'image/jpeg' };
    const captions = {
      bytes: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\n<i>Waves</i>'),
      type: 'text/vtt',
    };
    const uploadId = await upload(ana, { bytes: tinyMp4(), type: 'video/mp4' }, { poster, captions });
    const { media } = await process(ana, uploadId);
    const shown = await fetch(media.captionsUrl);
    expect([shown.headers.get('content-type'), await shown.text()]).toEqual([
      'text/vtt',
      'WEBVTT\n\n00:00.000 --> 00:01.000\nWaves\n',
    ]);
    expect(media).toMatchObject({ type: 'video', width: 720, height: 1280 });
    expect(media.posterUrl).toBe(media.variants.at(-1)?.url);
    const response = await fetch(media.url);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect((await response.arrayBuffer()).byteLength).toBe(tinyMp4().length);
    const { post } = await succeed(api.createPost, { token: ana.token, body: { postData: { uploadId } } });
    expect(post).toMatchObject({ postImage: media.posterUrl, postVideos: [media.url] });
  });

  it('that is cut off, or has a poster that is none, leaves nothing behind', async () => {
    const ana = await person();
    const poster = { bytes: await picture(720, 1280).jpeg().toBuffer(), type: 'image/jpeg' };
    const cut = { bytes: tinyMp4().subarray(0, -10), type: 'video/mp4' };
    const cutOff = await upload(ana, cut, { poster });
    await fail(
      api.processUpload,
      { token: ana.token, params: { uploadId: cutOff } },
      400,
      'This video is damaged or cut off.',
    );
    const noPoster = await upload(
      ana,
      { bytes: tinyMp4(), type: 'video/mp4' },
      { poster: { bytes: Buffer.from('x'), type: 'image/jpeg' } },
    );
    await fail(api.processUpload, { token: ana.token, params: { uploadId: noPoster } }, 400, unreadable);
    expect([...(await leftOf(ana, cutOff)), ...(await leftOf(ana, noPoster))]).toEqual([]);
  });
});

describe('a profile picture', () => {
  it('outlives the cleaning up of uploads, and goes when another replaces it', async () => {
    const ana = await person();
    const bytes = await picture(400, 400).png().toBuffer();
    const uploadId = await upload(ana, { bytes, type: 'image/png' });
    const { media } = await process(ana, uploadId);
    const wear = (profileAvatar: string) =>
      succeed(api.editUser, { token: ana.token, body: { userData: { profileAvatar } } });
    await wear(media.url);
    await succeed(api.discardUpload, { token: ana.token, params: { uploadId } });
    expect(await filesIn(`media/${ana.uid}/${uploadId}/`)).not.toEqual([]);
    await wear('/avatars/avatar-03.webp');
    await eventually(() => filesIn(`media/${ana.uid}/${uploadId}/`), []);
  });
});

describe('discarding', () => {
  it('removes an upload, processed or not, and can be repeated', async () => {
    const ana = await person();
    const bytes = await picture(300, 300).png().toBuffer();
    for (const processed of [true, false]) {
      const uploadId = await upload(ana, { bytes, type: 'image/png' });
      if (processed) await process(ana, uploadId);
      await succeed(api.discardUpload, { token: ana.token, params: { uploadId } });
      expect(await leftOf(ana, uploadId)).toEqual([]);
      expect(await stored(`uploads/${uploadId}`)).toBeUndefined();
      expect((await call(api.discardUpload, { token: ana.token, params: { uploadId } })).status).toBe(200);
      await fail(
        api.createPost,
        { token: ana.token, body: { postData: { uploadId } } },
        404,
        'This upload does not exist.',
      );
    }
  });
});
