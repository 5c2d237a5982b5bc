import { AppError } from '@glimpse/contract/errors';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { parseCursor } from './cursor.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const valid = { name: 'latest', values: [[1_700_000_000, 5_000]], id: 'p1' };

describe('a cursor', () => {
  it('comes back as it was given, times to the nanosecond', () => {
    expect(parseCursor('latest', 1, encode(valid))).toEqual({
      values: [new Timestamp(1_700_000_000, 5_000)],
      id: 'p1',
    });
    const counted = { ...valid, name: 'trending', values: [7, [1_700_000_000, 0]] };
    expect(parseCursor('trending', 2, encode(counted)).values[0]).toBe(7);
  });

  it('fits the SDK', () => {
    const app =
      getApps().find(({ name }) => name === 'cursor') ?? initializeApp({ projectId: 'demo-unit' }, 'cursor');
    const { values, id } = parseCursor('latest', 1, encode(valid));
    const query = getFirestore(app)
      .collection('posts')
      .orderBy('createdAt', 'desc')
      .orderBy('__name__', 'desc');
    expect(() => query.startAfter(...values, id)).not.toThrow();
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['other signs', '%%%'],
    ['no JSON', Buffer.from('latest').toString('base64url')],
    ['a list', encode([valid])],
    ["another list's", encode({ ...valid, name: 'users' })],
    ['too few values', encode({ ...valid, values: [] })],
    ['too many values', encode({ ...valid, values: [...valid.values, 1] })],
    ['a text for a value', encode({ ...valid, values: ['x'] })],
    ['an impossible time', encode({ ...valid, values: [[1e15, 0]] })],
    ['negative nanoseconds', encode({ ...valid, values: [[1, -1]] })],
    ['a path for an id', encode({ ...valid, id: 'a/b' })],
    ['dots for an id', encode({ ...valid, id: '..' })],
    ['a reserved id', encode({ ...valid, id: '__x__' })],
    ['no id', encode({ name: valid.name, values: valid.values })],
  ])('is refused when it is %s', (_what, text) => {
    expect(() => parseCursor('latest', 1, text)).toThrow(AppError);
  });
});
