import { describe, expect, it } from 'vitest';
import { returnLocation } from './return-location.ts';

const from = (pathname: unknown, search: unknown = '', hash: unknown = '') => ({ from: { pathname, search, hash } });

describe('returnLocation', () => {
  it('returns the location that the guard has stored', () => {
    expect(returnLocation(from('/post/abc', '?a=1', '#b'))).toEqual({
      pathname: '/post/abc',
      search: '?a=1',
      hash: '#b',
    });
    expect(returnLocation({ from: { pathname: '/posts' } })).toEqual({ pathname: '/posts', search: '', hash: '' });
  });

  it.each([
    null,
    undefined,
    'text',
    {},
    { from: null },
    { from: '/posts' },
    from(1),
    from(''),
    from('posts'),
    from('https://elsewhere.example/'),
    from('//elsewhere.example/post/abc'),
    from('/\\elsewhere.example'),
    from('/\t/elsewhere.example'),
    from('/\n/elsewhere.example'),
    from('\\\\elsewhere.example'),
    from('javascript:alert(1)'),
  ])('refuses %j', (state) => {
    expect(returnLocation(state)).toBeNull();
  });
});
