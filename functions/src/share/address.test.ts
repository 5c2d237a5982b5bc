import { storageUrl } from '@glimpse/contract/paths';
import { describe, expect, it } from 'vitest';
import { readAddress, shareAddress } from './address.ts';

const upload = { uid: 'ana', uploadId: 'up-1' };

describe('readAddress', () => {
  it.each([
    ['/post/abc-123', { kind: 'post', postId: 'abc-123' }],
    ['/post/abc-123/', { kind: 'post', postId: 'abc-123' }],
    ['/post/__name__', { kind: 'post', postId: null }],
    ['/post/a%2Fb', { kind: 'post', postId: null }],
    ['/post', null],
    ['/post/a/b', null],
    ['/profile/ana@example.com', { kind: 'profile', person: 'ana@example.com' }],
    ['/profile/Ana%40Example.com', { kind: 'profile', person: 'ana@example.com' }],
    ['/profile/Ana-1', { kind: 'profile', person: 'Ana-1' }],
    ['/@analima', { kind: 'profile', person: '@analima' }],
    ['/%40Ana.Lima/', { kind: 'profile', person: '@ana.lima' }],
    ['/@%E5%B1%B1', { kind: 'profile', person: '@山' }],
    ['/@', { kind: 'profile', person: null }],
    ['/@%', { kind: 'profile', person: null }],
    ['/@ana/followers', null],
    ['/profile/@ana', { kind: 'profile', person: null }],
    ['/profile/%', { kind: 'profile', person: null }],
    [`/profile/a@${'a'.repeat(300)}`, { kind: 'profile', person: null }],
    ['/share/ana/up-1/1080.jpg', { kind: 'picture', source: { ...upload, isSquare: false, width: 1080 } }],
    ['/share/ana/up-1/square-320.jpg', { kind: 'picture', source: { ...upload, isSquare: true, width: 320 } }],
    ['/share/ana/up-1/circle-320.jpg', { kind: 'picture', source: null }],
    ['/share/ana/up-1/0.jpg', { kind: 'picture', source: null }],
    ['/share/ana/up-1/10800.jpg', { kind: 'picture', source: null }],
    ['/share/ana/..%2F..%2Fincoming/1080.jpg', { kind: 'picture', source: null }],
    ['/share/ana/up-1/1080.jpg/more', { kind: 'picture', source: null }],
    ['/share/avatars/avatar-03.jpg', { kind: 'picture', source: { file: '/avatars/avatar-03.webp' } }],
    ['/share/avatars/avatar-99.jpg', { kind: 'picture', source: null }],
    ['/share/avatars/avatar-03.webp', { kind: 'picture', source: null }],
    ['/', null],
  ])('parses %s', (path, expected) => {
    expect(readAddress(path)).toEqual(expected);
  });
});

describe('shareAddress', () => {
  it.each([
    [storageUrl('b.appspot.com', 'media/ana/up-1/640.webp'), '/share/ana/up-1/640.jpg'],
    [storageUrl('b.appspot.com', 'media/ana/up-1/640.webp', '127.0.0.1:9199'), '/share/ana/up-1/640.jpg'],
    [storageUrl('b.appspot.com', 'media/ana/up-1/square-160.webp'), '/share/ana/up-1/square-320.jpg'],
    ['/avatars/avatar-12.webp', '/share/avatars/avatar-12.jpg'],
    [storageUrl('b.appspot.com', 'media/ana/up-1/video.mp4'), null],
    [storageUrl('b.appspot.com', 'incoming/ana/up-1/640.webp'), null],
    ['https://pictures.example/media/ana/up-1/640.webp', null],
    ['/avatars/default.svg', null],
    ['', null],
  ])('maps %s to %s', (url, expected) => {
    expect(shareAddress(url)).toBe(expected);
  });
});
