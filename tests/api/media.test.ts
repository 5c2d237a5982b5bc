import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { validationTexts } from '@glimpse/contract/validation';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call, expectError, expectSuccess, parseError } from '../support/api-client.ts';
import { database, eventually, filesIn, readDocument } from '../support/database.ts';
import { createPerson, createTwoPeople, type Person, readPost } from '../support/people.ts';
import { stack } from '../support/stack.ts';
import { jpegSegment } from '../support/upload-files.ts';
import { plainPicture, type SentFile, sendFile } from '../support/uploads.ts';

const unreadable = "We can't read this picture.";
/** A text in each kind of metadata of `phonePicture`. A published picture must not contain it. */
const privateText = 'Ana at 51.5 N';

const sendPng = async (person: Person, width: number, height: number): Promise<string> =>
  sendFile(person, { bytes: await plainPicture(width, height).png().toBuffer(), type: 'image/png' });
const process = ({ token }: Person, uploadId: string) =>
  expectSuccess(api.processUpload, { token, params: { uploadId } });
const remainingFiles = async ({ uid }: Person, uploadId: string) => [
  ...(await filesIn(`incoming/${uid}/${uploadId}/`)),
  ...(await filesIn(`media/${uid}/${uploadId}/`)),
];

describe('a picture', () => {
  it('is published upright, in several sizes and without metadata', async () => {
    const ana = await createPerson();
    const bytes = await phonePicture();
    const uploadedMetadata = await sharp(bytes).metadata();
    expect(uploadedMetadata.orientation).toBe(6);
    for (const part of [uploadedMetadata.exif, uploadedMetadata.xmp, uploadedMetadata.iptc])
      expect(part?.includes(privateText)).toBe(true);
    const uploadId = await sendFile(ana, { bytes, type: 'image/jpeg' });
    const { media } = await process(ana, uploadId);
    expect(media).toMatchObject({ type: 'image', width: 600, height: 800, alt: '', posterUrl: '' });
    expect(media.variants.map(({ width }) => width)).toEqual([240, 480, 600]);
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
    const uploadId = await sendPng(ana, 500, 400);
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
    const [ana, bo] = await createTwoPeople();
    const ids: string[] = [];
    for (const width of [400, 410]) {
      const uploadId = await sendPng(ana, width, 300);
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
  it('refuses files that are no pictures or too large, and deletes them', async () => {
    const ana = await createPerson();
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const refused: [file: SentFile, reason: string][] = [
      [{ bytes: page, type: 'image/jpeg' }, unreadable],
      [{ bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 1), type: 'video/mp4' }, validationTexts.videoSize],
    ];
    for (const [file, reason] of refused) {
      const uploadId = await sendFile(ana, file);
      const processing = { token: ana.token, params: { uploadId } };
      await expectError(api.processUpload, processing, 400, reason);
      expect([await remainingFiles(ana, uploadId), await readDocument(paths.upload(uploadId))]).toEqual([
        [],
        undefined,
      ]);
      await expectError(api.processUpload, processing, 404, 'This upload does not exist.');
    }
  });

  it('is idempotent, counts the bytes of an upload once, and deletes an upload above the daily limit', async () => {
    const ana = await createPerson();
    const counted = await sendPng(ana, 40, 30);
    const [first, second] = await Promise.all([process(ana, counted), process(ana, counted)]);
    expect(second).toEqual(first);
    expect(await process(ana, counted)).toEqual(first);
    const quota = database().doc(paths.uploadedBytes(ana.uid));
    expect((await quota.get()).get('sizeBytes')).toBe((await readDocument(paths.upload(counted)))?.sizeBytes);
    await quota.update({ sizeBytes: mediaLimits.uploadBytesPerDay - 1 });
    const uploadId = await sendPng(ana, 40, 30);
    const response = await call(api.processUpload, { token: ana.token, params: { uploadId } });
    expect(parseError(response)).toEqual({
      status: 429,
      code: 'resource-exhausted',
      message: "You've reached your daily upload limit. Try again tomorrow.",
    });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([await remainingFiles(ana, uploadId), await readDocument(paths.upload(uploadId))]).toEqual([[], undefined]);
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

it('a published upload cannot be replaced in a post', async () => {
  const ana = await createPerson();
  const uploadId = await sendPng(ana, 500, 400);
  const { media } = await process(ana, uploadId);
  await expectSuccess(api.createPost, { token: ana.token, body: { postData: { uploadId } } });
  const fetchPicture = async () => Buffer.from(await (await fetch(media.url)).arrayBuffer());
  const before = await fetchPicture();
  const other = await plainPicture(500, 400).negate().png().toBuffer();
  await sendFile(ana, { bytes: other, type: 'image/png' }, { uploadId });
  const repeated = { token: ana.token, params: { uploadId } };
  await expectError(api.processUpload, repeated, 404, 'This upload does not exist.');
  expect((await fetchPicture()).equals(before)).toBe(true);
  expect(await filesIn(`incoming/${ana.uid}/${uploadId}/`)).toEqual([]);
  expect(await readDocument(`uploads/${uploadId}`)).toBeUndefined();
});

describe('a profile picture', () => {
  it('stays when its upload is discarded and is deleted when it is replaced', async () => {
    const ana = await createPerson();
    const uploadId = await sendPng(ana, 400, 400);
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
    for (const processed of [true, false]) {
      const uploadId = await sendPng(ana, 300, 300);
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

/** Returns a picture as a phone saves it, with an Exif orientation and location, XMP, IPTC and a comment. */
async function phonePicture(): Promise<Buffer> {
  const jpeg = await plainPicture(800, 600)
    .withExif({
      IFD0: { Make: 'Camera', Artist: privateText },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${privateText} --></x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  // The caption of IPTC (record 2, data set 120) in Photoshop resource 0x0404, see iptc.org/std/IIM, section 1.5.
  const caption = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, privateText.length]), Buffer.from(privateText)]);
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\0' + '8BIM', 'latin1'),
    Buffer.from([0x04, 0x04, 0, 0, 0, 0, 0, caption.length]),
    caption,
    Buffer.alloc(caption.length % 2),
  ]);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    jpegSegment(0xed, resource),
    jpegSegment(0xfe, Buffer.from(privateText)),
    jpeg.subarray(2),
  ]);
}
