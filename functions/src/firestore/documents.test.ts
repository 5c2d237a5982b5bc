import { LikeDoc } from '@glimpse/contract/posts/post';
import { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { readableDocument, readDocument, readDocuments, toStored } from './documents.ts';

const database = testDatabases();

describe('a malformed document', () => {
  it('is left out of lists, throws when it is required, and is logged once without its data', async () => {
    const logged = vi.spyOn(logger, 'error').mockReturnValue();
    const likes = database().collection('posts/p1/likes');
    const like = { postId: 'p1', fullName: 'Ana', email: 'ana@example.com', createdAt: 1, updatedAt: 1 };
    await likes.doc('ana').set(toStored({ ...like, uid: 'ana' }));
    await likes.doc('broken').set(toStored({ ...like, uid: 7, fullName: 'a secret' }));
    const broken = await likes.doc('broken').get();
    for (let round = 0; round < 3; round++) {
      const { docs } = await likes.get();
      expect(readDocuments(LikeDoc, docs).map(({ id }) => id)).toEqual(['ana']);
    }
    expect(readableDocument(LikeDoc, broken)).toBeNull();
    expect(() => readDocument(LikeDoc, broken)).toThrow('posts/p1/likes/broken is malformed');
    expect(logged.mock.calls).toEqual([
      ['malformed document', { path: broken.ref.path, issues: [{ at: 'uid', message: expect.any(String) }] }],
    ]);
    logged.mockRestore();
  });
});

describe('toStored', () => {
  it('stores times as Timestamps at any depth, and leaves out undefined fields', () => {
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

  it('does not change a Timestamp', () => {
    const at = Timestamp.fromMillis(5);
    expect(toStored({ createdAt: at }).createdAt).toBe(at);
  });
});
