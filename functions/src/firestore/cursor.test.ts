import { AppError } from '@glimpse/contract/errors';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { decodeCursor } from './cursor.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const valid = { name: 'latest', values: [[1_700_000_000, 5_000]], id: 'p1' };

describe('a cursor', () => {
  it('decodes to the encoded values, with times in nanoseconds', () => {
    expect(decodeCursor('latest', 1, encode(valid))).toEqual({
      values: [new Timestamp(1_700_000_000, 5_000)],
      id: 'p1',
    });
    const counted = { ...valid, name: 'trending', values: [7, [1_700_000_000, 0]] };
    expect(decodeCursor('trending', 2, encode(counted)).values[0]).toBe(7);
  });

  it('has values that the SDK accepts', () => {
    const app = getApps().find(({ name }) => name === 'cursor') ?? initializeApp({ projectId: 'demo-unit' }, 'cursor');
    const { values, id } = decodeCursor('latest', 1, encode(valid));
    const query = getFirestore(app).collection('posts').orderBy('createdAt', 'desc').orderBy('__name__', 'desc');
    expect(() => query.startAfter(...values, id)).not.toThrow();
  });

  it.each<[string, string]>([
    ['empty', ''],
    ['not base64url', '%%%'],
    ['not JSON', Buffer.from('latest').toString('base64url')],
    ['an array', encode([valid])],
    ['of another list', encode({ ...valid, name: 'users' })],
    ['without values', encode({ ...valid, values: [] })],
    ['of too many values', encode({ ...valid, values: [...valid.values, 1] })],
    ['of a string value', encode({ ...valid, values: ['x'] })],
    ['of a time out of range', encode({ ...valid, values: [[1e15, 0]] })],
    ['of negative nanoseconds', encode({ ...valid, values: [[1, -1]] })],
    ['of a path instead of an id', encode({ ...valid, id: 'a/b' })],
    ['of the id ".."', encode({ ...valid, id: '..' })],
    ['of a reserved id', encode({ ...valid, id: '__x__' })],
    ['without an id', encode({ name: valid.name, values: valid.values })],
  ])('is refused when it is %s', (_description, text) => {
    expect(() => decodeCursor('latest', 1, text)).toThrow(AppError);
  });
});
