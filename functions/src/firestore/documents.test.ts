import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { toStored } from './documents.ts';

describe('toStored', () => {
  it('stores times as Timestamps at any depth, and leaves out what is undefined', () => {
    const at = Timestamp.fromMillis(1_700_000_000_123);
    expect(
      toStored({
        createdAt: 1_700_000_000_123,
        count: 3,
        gone: undefined,
        list: [{ updatedAt: 1_700_000_000_123, tags: ['a'] }],
        map: { createdAt: 1_700_000_000_123, nothing: null },
      }),
    ).toEqual({
      createdAt: at,
      count: 3,
      list: [{ updatedAt: at, tags: ['a'] }],
      map: { createdAt: at, nothing: null },
    });
  });

  it('leaves what is a Timestamp already as it is', () => {
    const at = Timestamp.fromMillis(5);
    expect(toStored({ createdAt: at }).createdAt).toBe(at);
  });
});
