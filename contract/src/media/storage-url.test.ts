import { expect, it } from 'vitest';
import { storagePaths, storageUrl } from '../paths.ts';
import { edgeUrl } from './storage-url.ts';

const bucket = 'shots.firebasestorage.app';
const edge = { origin: 'https://media.example.com', bucket };
const stored = (path: string) => storageUrl(bucket, path);

it.each([
  ['a rendition', storagePaths.variant('ana', 'u1', 640), 'https://media.example.com/media/ana/u1/640.webp'],
  ['a square', storagePaths.square('ana', 'u1', 320), 'https://media.example.com/media/ana/u1/square-320.webp'],
  ['a video', storagePaths.video('ana', 'u1', 'mp4'), 'https://media.example.com/media/ana/u1/video.mp4'],
])('%s that everyone may read comes from the CDN', (_what, path, expected) => {
  expect(edgeUrl(stored(path), edge)).toBe(expected);
});

it('works with the Storage emulator', () => {
  const emulatorHost = '127.0.0.1:9199';
  const url = storageUrl('demo.appspot.com', 'media/ana/u1/640.avif', emulatorHost);
  expect(edgeUrl(url, { origin: 'http://127.0.0.1:1', bucket: 'demo.appspot.com', emulatorHost })).toBe(
    'http://127.0.0.1:1/media/ana/u1/640.avif',
  );
});

it.each([
  ['a private file', stored('private/ana/u1/640.webp')],
  ['a file of a moderated post', stored('moderated/ana/u1/640.webp')],
  ['an export', stored('exports/ana/1.zip')],
  ['a path out of the public folder', stored('media/../private/u1/640.webp')],
  ['a dot as a folder', stored('media/ana/../640.webp')],
  ['a path with more folders', stored('media/ana/u1/x/640.webp')],
  ['an encoded slash', stored('media/ana/u1/640.webp').replace('640', '..%252F640')],
  ['a URL with a token', `${stored('media/ana/u1/640.webp')}&token=t`],
  ['another bucket', storageUrl('other.appspot.com', 'media/ana/u1/640.webp')],
  ['a name that starts like the bucket', storageUrl(`${bucket}.example`, 'media/ana/u1/640.webp')],
  ['another server', 'https://example.com/media/ana/u1/640.webp'],
  ['a preset avatar', '/avatars/avatar-01.webp'],
  ['a selected file', 'blob:https://example.com/1'],
  ['nothing', ''],
])('%s keeps its URL', (_what, url) => {
  expect(edgeUrl(url, edge)).toBe(url);
});

it('without a CDN, every file keeps its URL', () => {
  const url = stored('media/ana/u1/640.webp');
  expect(edgeUrl(url, { ...edge, origin: '' })).toBe(url);
});
