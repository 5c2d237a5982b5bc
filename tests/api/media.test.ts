import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import type { Media } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { validationTexts } from '@glimpse/contract/texts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tinyMp4 } from '../../functions/testing/tiny-mp4.ts';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { bucket, database, eventually, filesIn, readDocument } from './support/database.ts';
import { createPerson, createPost, type Person, readPost } from './support/people.ts';
import { phonePicture, plainPicture, pngOfSize, privateText } from './support/upload-pictures.ts';

const unreadable = "We can't read this picture.";

interface Part {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Stores a file in the private folder with a content type, as the browser does before it calls the API. */
async function upload(
  { uid }: Person,
  original: Part,
  { poster, captions, uploadId = randomUUID() }: { poster?: Part; captions?: Part; uploadId?: string } = {},
): Promise<string> {
  const saveFile = (name: string, { bytes, type }: Part) =>
    bucket().file(`incoming/${uid}/${uploadId}/${name}`).save(bytes, { resumable: false, contentType: type });
  await saveFile('original', original);
  if (poster) await saveFile('poster', poster);
  if (captions) await saveFile('captions', captions);
  return uploadId;
}

const process = ({ token }: Person, uploadId: string) =>
  expectSuccess(api.processUpload, { token, params: { uploadId } });
const remainingFiles = async ({ uid }: Person, uploadId: string) => [
  ...(await filesIn(`incoming/${uid}/${uploadId}/`)),
  ...(await filesIn(`media/${uid}/${uploadId}/`)),
];

describe('a picture', () => {
  it('is published upright, in five sizes and without metadata', async () => {
    const ana = await createPerson();
    const bytes = await phonePicture();
    const uploadedMetadata = await sharp(bytes).metadata();
    expect(uploadedMetadata.orientation).toBe(6);
    for (const part of [uploadedMetadata.exif, uploadedMetadata.xmp, uploadedMetadata.iptc])
      expect(part?.includes(privateText)).toBe(true);
    const uploadId = await upload(ana, { bytes, type: 'image/jpeg' });
    const { media } = await process(ana, uploadId);
    expect(media).toMatchObject({ type: 'image', width: 1500, height: 2000, alt: '', posterUrl: '' });
    expect(media.variants.map(({ width }) => width)).toEqual([240, 480, 810, 1200, 1500]);
    expect(media.url).toBe(media.variants.at(-1)?.url);
    expect(Buffer.from(media.placeholder, 'base64').length).toBeGreaterThan(5);
    for (const { url, width } of media.variants) {
      const response = await fetch(url);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable');
      const published = Buffer.from(await response.arrayBuffer());
      expect(published.includes(privateText)).toBe(false);
      const { format, ...shown } = await sharp(published).metadata();
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

  it('can be posted once and is deleted with its post', async () => {
    const ana = await createPerson();
    const uploadId = await upload(ana, {
      bytes: await plainPicture(500, 400).png().toBuffer(),
      type: 'image/png',
    });
    const { media } = await process(ana, uploadId);
    expect(media.variants.map(({ width }) => width)).toEqual([320, 500]);
    const body = { postData: { content: 'Mine', uploadId, alt: 'A plain' } };
    const { post } = await expectSuccess(api.createPost, { token: ana.token, body });
    expect(post).toMatchObject({ postImage: media.url, media: { ...media, alt: 'A plain' } });
    expect(await readDocument(`uploads/${uploadId}`)).toBeUndefined();
    await expectError(api.createPost, { token: ana.token, body }, 404, 'This upload does not exist.');
    await expectSuccess(api.discardUpload, { token: ana.token, params: { uploadId } });
    expect(await filesIn(`media/${ana.uid}/${uploadId}/`)).toEqual(
      ['320.webp', '500.avif', '500.jpg', '500.webp', 'square-160.webp', 'square-320.webp', 'square-400.webp'].map(
        (name) => `media/${ana.uid}/${uploadId}/${name}`,
      ),
    );
    await expectSuccess(api.deletePost, { token: ana.token, params: { postId: post?._id ?? '' } });
    await eventually(() => remainingFiles(ana, uploadId), []);
  });

  it('is deleted if an edit removes it from the post, also in bookmarks', async () => {
    const [ana, bo] = await Promise.all([createPerson(), createPerson('Bo Berg')]);
    const ids: string[] = [];
    for (const width of [400, 410]) {
      const uploadId = await upload(ana, {
        bytes: await plainPicture(width, 300).png().toBuffer(),
        type: 'image/png',
      });
      await process(ana, uploadId);
      ids.push(uploadId);
    }
    const [first = '', second = ''] = ids;
    const { post } = await expectSuccess(api.createPost, {
      token: ana.token,
      body: { postData: { uploadId: first } },
    });
    const postId = post?._id ?? '';
    await expectSuccess(api.addBookmark, { token: bo.token, params: { postId } });
    await expectSuccess(api.editPost, {
      token: ana.token,
      params: { postId },
      body: { postData: { uploadId: second } },
    });
    const { media } = await readPost(postId);
    expect(media.path).toBe(`media/${ana.uid}/${second}/`);
    await eventually(() => remainingFiles(ana, first), []);
    await eventually(async () => (await readDocument(`users/${bo.uid}/bookmarks/${postId}`))?.media, media);
    expect(await filesIn(media.path)).not.toEqual([]);
    const uploads = () => database().collection('uploads').where('uid', '==', ana.uid).get();
    await eventually(async () => (await uploads()).size, 0);
  });
});

describe('processing', () => {
  it('is idempotent', async () => {
    const ana = await createPerson();
    const uploadId = await upload(ana, {
      bytes: await plainPicture(640, 480).webp().toBuffer(),
      type: 'image/webp',
    });
    const [first, second] = await Promise.all([process(ana, uploadId), process(ana, uploadId)]);
    expect(second).toEqual(first);
    expect(await process(ana, uploadId)).toEqual(first);
  });

  it("is refused for another person's upload", async () => {
    const [ana, bo] = await Promise.all([createPerson(), createPerson('Bo Berg')]);
    const uploadId = await upload(ana, {
      bytes: await plainPicture(640, 480).webp().toBuffer(),
      type: 'image/webp',
    });
    const byBo = { token: bo.token, params: { uploadId } };
    await expectError(api.processUpload, byBo, 404, 'This upload does not exist.');
    await process(ana, uploadId);
    await expectError(api.processUpload, byBo, 404, 'This upload does not exist.');
    await expectError(api.discardUpload, byBo, 404, 'This upload does not exist.');
    const body = { postData: { uploadId } };
    await expectError(api.createPost, { token: bo.token, body }, 404, 'This upload does not exist.');
    const post = await createPost(bo);
    await expectError(
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
      async () => ({ bytes: await plainPicture(9, 9).png().toBuffer(), type: 'image/jpeg' }),
      "The content of this file doesn't match its file type. Save it in the right format and try again.",
    ],
    [
      'a cut-off picture',
      async () => ({
        bytes: (await plainPicture(900, 900).jpeg().toBuffer()).subarray(0, 900),
        type: 'image/jpeg',
      }),
      'This picture is damaged or cut off.',
    ],
    [
      'a bomb',
      async () => ({ bytes: pngOfSize(50_000, 50_000), type: 'image/png' }),
      'This picture is too large. Pictures can have up to 50 megapixels.',
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
      'The cover picture of this video is missing. Choose the video again.',
    ],
  ])('refuses %s and deletes the files', async (_what, make, message) => {
    const ana = await createPerson();
    const uploadId = await upload(ana, await make());
    await expectError(api.processUpload, { token: ana.token, params: { uploadId } }, 400, message);
    expect(await remainingFiles(ana, uploadId)).toEqual([]);
    expect(await readDocument(`uploads/${uploadId}`)).toBeUndefined();
    await expectError(
      api.processUpload,
      { token: ana.token, params: { uploadId } },
      404,
      'This upload does not exist.',
    );
  });
});

describe('an unprocessed file', () => {
  const objects = `http://${stack.storage.host}:${stack.storage.port}/v0/b/${stack.bucket}/o`;

  /** Uploads a file as the web SDK does. */
  const uploadAs = (person: Person, path: string, metadata: Readonly<Record<string, string>> = {}) => {
    const parts = [
      'Content-Type: application/json',
      JSON.stringify({ contentType: 'image/png', metadata }),
      'Content-Type: image/png',
      'not a picture',
    ];
    return fetch(`${objects}?name=${encodeURIComponent(path)}`, {
      method: 'POST',
      headers: {
        Authorization: `Firebase ${person.token}`,
        'X-Goog-Upload-Protocol': 'multipart',
        'Content-Type': 'multipart/related; boundary=cut',
      },
      body: `--cut\r\n${parts[0]}\r\n\r\n${parts[1]}\r\n--cut\r\n${parts[2]}\r\n\r\n${parts[3]}\r\n--cut--`,
    });
  };
  const pathOf = ({ uid }: Person) => storagePaths.incoming(uid, randomUUID());

  it('cannot be uploaded with a download token that its owner chose', async () => {
    const ana = await createPerson();
    const path = pathOf(ana);
    const refused = await uploadAs(ana, path, { firebaseStorageDownloadTokens: randomUUID() });
    expect(refused.status).toBe(400);
    expect(await filesIn(path)).toEqual([]);
  });

  it('cannot be read with the download token of its upload', async () => {
    const ana = await createPerson();
    const path = pathOf(ana);
    const uploaded = await uploadAs(ana, path);
    expect(uploaded.status).toBe(200);
    const { downloadTokens: token } = z.object({ downloadTokens: z.string().min(1) }).parse(await uploaded.json());
    const byToken = async () => (await fetch(`${objects}/${encodeURIComponent(path)}?alt=media&token=${token}`)).status;
    await eventually(byToken, 403);
    // A request for the metadata does not create a new token either.
    const metadata = await fetch(`${objects}/${encodeURIComponent(path)}`, {
      headers: { Authorization: `Firebase ${ana.token}` },
    });
    expect(metadata.status).toBe(403);
    expect(await filesIn(path)).toEqual([path]);
  });

  it('cannot be sent by a suspended person whose token is still valid', async () => {
    const ana = await createPerson();
    await database().doc(paths.user(ana.uid)).update({ isSuspended: true });
    expect((await uploadAs(ana, pathOf(ana))).status).toBe(403);
    await database().doc(paths.user(ana.uid)).update({ isSuspended: false });
    expect((await uploadAs(ana, pathOf(ana))).status).toBe(200);
  });

  it('is deleted when its owner has sent too many others', async () => {
    const ana = await createPerson();
    const first = pathOf(ana);
    expect((await uploadAs(ana, first)).status).toBe(200);
    for (let count = 0; count < mediaLimits.incomingUploads; count++)
      expect((await uploadAs(ana, pathOf(ana))).status).toBe(200);
    await eventually(() => filesIn(first), []);
    expect(await filesIn(`incoming/${ana.uid}/`)).toHaveLength(mediaLimits.incomingUploads);
  });
});

describe('a published upload', () => {
  const otherPicture = async () => ({
    bytes: await plainPicture(500, 400).png().toBuffer(),
    type: 'image/png',
  });

  /** Uploads another picture with the same id and checks that processing refuses it. */
  async function expectNotReplaceable(ana: Person, uploadId: string, media: Media) {
    const fetchPicture = async () => Buffer.from(await (await fetch(media.url)).arrayBuffer());
    const before = await fetchPicture();
    const bytes = await plainPicture(500, 400).negate().png().toBuffer();
    await upload(ana, { bytes, type: 'image/png' }, { uploadId });
    const repeated = { token: ana.token, params: { uploadId } };
    await expectError(api.processUpload, repeated, 404, 'This upload does not exist.');
    expect((await fetchPicture()).equals(before)).toBe(true);
    expect(await filesIn(`incoming/${ana.uid}/${uploadId}/`)).toEqual([]);
    expect(await readDocument(`uploads/${uploadId}`)).toBeUndefined();
  }

  it('cannot be replaced in a post', async () => {
    const ana = await createPerson();
    const uploadId = await upload(ana, await otherPicture());
    const { media } = await process(ana, uploadId);
    await expectSuccess(api.createPost, { token: ana.token, body: { postData: { uploadId } } });
    await expectNotReplaceable(ana, uploadId, media);
  });

  it('cannot be replaced on a profile, even if its upload document is deleted', async () => {
    const ana = await createPerson();
    const uploadId = await upload(ana, await otherPicture());
    const { media } = await process(ana, uploadId);
    const body = { userData: { profileAvatar: media.url } };
    await expectSuccess(api.editUser, { token: ana.token, body });
    await database().doc(`uploads/${uploadId}`).delete();
    await expectNotReplaceable(ana, uploadId, media);
  });
});

describe('a video', () => {
  it('is published with poster renditions and cleaned captions', async () => {
    const ana = await createPerson();
    const poster = { bytes: await plainPicture(720, 1280).jpeg().toBuffer(), type: 'image/jpeg' };
    const captions = {
      bytes: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\n<i>Waves</i>'),
      type: 'text/vtt',
    };
    const uploadId = await upload(ana, { bytes: tinyMp4(), type: 'video/mp4' }, { poster, captions });
    const { media } = await process(ana, uploadId);
    const captionsResponse = await fetch(media.captionsUrl);
    expect([captionsResponse.headers.get('content-type'), await captionsResponse.text()]).toEqual([
      'text/vtt',
      'WEBVTT\n\n00:00.000 --> 00:01.000\nWaves\n',
    ]);
    expect(media).toMatchObject({ type: 'video', width: 720, height: 1280 });
    expect(media.posterUrl).toBe(media.variants.at(-1)?.url);
    const response = await fetch(media.url);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect((await response.arrayBuffer()).byteLength).toBe(tinyMp4().length);
    const { post } = await expectSuccess(api.createPost, {
      token: ana.token,
      body: { postData: { uploadId } },
    });
    expect(post).toMatchObject({ postImage: media.posterUrl, postVideos: [media.url] });
  });

  it('is deleted if it is damaged or its poster is invalid', async () => {
    const ana = await createPerson();
    const poster = { bytes: await plainPicture(720, 1280).jpeg().toBuffer(), type: 'image/jpeg' };
    const cut = { bytes: tinyMp4().subarray(0, -10), type: 'video/mp4' };
    const cutOff = await upload(ana, cut, { poster });
    await expectError(
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
    await expectError(api.processUpload, { token: ana.token, params: { uploadId: noPoster } }, 400, unreadable);
    expect([...(await remainingFiles(ana, cutOff)), ...(await remainingFiles(ana, noPoster))]).toEqual([]);
  });
});

describe('a profile picture', () => {
  it('stays when its upload is discarded and is deleted when it is replaced', async () => {
    const ana = await createPerson();
    const bytes = await plainPicture(400, 400).png().toBuffer();
    const uploadId = await upload(ana, { bytes, type: 'image/png' });
    const { media } = await process(ana, uploadId);
    const setAvatar = (profileAvatar: string) =>
      expectSuccess(api.editUser, { token: ana.token, body: { userData: { profileAvatar } } });
    await setAvatar(media.url);
    await expectSuccess(api.discardUpload, { token: ana.token, params: { uploadId } });
    expect(await filesIn(`media/${ana.uid}/${uploadId}/`)).not.toEqual([]);
    await setAvatar('/avatars/avatar-03.webp');
    await eventually(() => filesIn(`media/${ana.uid}/${uploadId}/`), []);
  });
});

describe('discardUpload', () => {
  it('deletes an upload, processed or not, and can be repeated', async () => {
    const ana = await createPerson();
    const bytes = await plainPicture(300, 300).png().toBuffer();
    for (const processed of [true, false]) {
      const uploadId = await upload(ana, { bytes, type: 'image/png' });
      if (processed) await process(ana, uploadId);
      await expectSuccess(api.discardUpload, { token: ana.token, params: { uploadId } });
      expect(await remainingFiles(ana, uploadId)).toEqual([]);
      expect(await readDocument(`uploads/${uploadId}`)).toBeUndefined();
      expect((await call(api.discardUpload, { token: ana.token, params: { uploadId } })).status).toBe(200);
      await expectError(
        api.createPost,
        { token: ana.token, body: { postData: { uploadId } } },
        404,
        'This upload does not exist.',
      );
    }
  });
});
