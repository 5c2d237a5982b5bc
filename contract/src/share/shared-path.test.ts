import { describe, expect, it } from 'vitest';
import { parseSharedPath } from './shared-path.ts';

describe('parseSharedPath', () => {
  it.each([
    ['/post/abc-123', { kind: 'post', postId: 'abc-123' }],
    ['/post/abc-123/', { kind: 'post', postId: 'abc-123' }],
    ['/post/a%2Fb', { kind: 'post', postId: 'a/b' }],
    ['/profile/Ana%40example.com', { kind: 'profile', person: 'Ana@example.com' }],
    ['/profile/ana@example.com', { kind: 'profile', person: 'ana@example.com' }],
    ['/profile/%', { kind: 'profile', person: '' }],
    ['/@ana', { kind: 'username', username: 'ana' }],
    ['/%40ana', { kind: 'username', username: 'ana' }],
    ['/@an%C3%A1', { kind: 'username', username: 'aná' }],
    ['/@', { kind: 'username', username: '' }],
    ['/@%', { kind: 'username', username: '' }],
    ['/profile/@ana', { kind: 'profile', person: '@ana' }],
    ['/@ana/followers', null],
    ['/post/create', null],
    ['/post/edit/abc', null],
    ['/post/abc/likes', null],
    ['/post', null],
    ['/profile/ana/followers', null],
    ['/posts', null],
    ['//post/abc', null],
    ['post/abc', null],
    ['/', null],
    ['', null],
  ])('parses %s', (path, expected) => {
    expect(parseSharedPath(path)).toEqual(expected);
  });
});
