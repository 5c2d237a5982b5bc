import { describe, expect, it } from 'vitest';
import { matchesPattern, parsePattern } from './registry.ts';

describe('a trigger pattern', () => {
  it.each([
    ['users/ana', 'users/ana', true],
    ['users/ana', 'users/bo', false],
    ['users/{uid}', 'users/bo', true],
    ['users/*', 'users/bo', true],
    ['users/{uid}', 'users/bo/posts/1', false],
    ['posts/{post}/likes/{uid}', 'posts/p1/likes/u1', true],
    ['posts/{post}/likes/{uid}', 'posts/p1/dislikes/u1', false],
    ['{all=**}', 'posts/p1/likes/u1', true],
    ['**', 'posts/p1', true],
    ['posts/{rest=**}', 'posts/p1/likes/u1', true],
    ['posts/{rest=**}', 'posts', false],
    ['posts/{rest=**}/likes/{uid}', 'posts/p1/x/y/likes/u1', true],
    ['/users/{uid}/', 'users/bo', true],
    ['users/{uid}', 'users/a{b}', true],
  ])('%s against %s: %s', (pattern, path, expected) => {
    expect(matchesPattern(parsePattern(pattern), path.split('/'))).toBe(expected);
  });
});
