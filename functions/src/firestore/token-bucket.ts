import { createHash } from 'node:crypto';
import { paths } from '@glimpse/contract/paths';
import { LimitDoc } from '@glimpse/contract/rate-limit';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from './batched-commit.ts';
import { readableDocument } from './documents.ts';

/** A full bucket holds `size` tokens. An empty one is refilled continuously within `refillMs` milliseconds. */
export interface Bucket {
  readonly size: number;
  readonly refillMs: number;
}

/**
 * Takes one token from the bucket of `key`, which all instances share. Returns 0, or the time in milliseconds until
 * there is a token. Only a hash of `key` is stored, so it can contain a uid or an IP address.
 *
 * It does not use a transaction of the SDK. If the process died in one, Firestore would keep the lock for a minute. The
 * next call of the same person would wait for it.
 */
export function takeToken(db: Firestore, nowMs: number, key: string, bucket: Bucket): Promise<number> {
  const ref = db.doc(paths.limit(createHash('sha256').update(key).digest('hex')));
  return inBatch(db, { lockPaths: [ref.path], unchanged: { limit: ref } }, async (commit, read) => {
    const stored = readableDocument(LimitDoc, read.limit)?.data;
    const msPerToken = bucket.refillMs / bucket.size;
    // The stored time can be in the future, because another instance's clock is ahead.
    const passedMs = stored ? Math.max(0, nowMs - stored.updatedAt) : 0;
    const tokens = stored ? Math.min(bucket.size, stored.tokens + passedMs / msPerToken) : bucket.size;
    if (tokens < 1) return Math.ceil((1 - tokens) * msPerToken);
    const updatedAt = Math.max(nowMs, stored?.updatedAt ?? 0);
    // The bucket is full again at `expireAt`. A full bucket needs no document.
    const limit: LimitDoc = { tokens: tokens - 1, updatedAt, expireAt: updatedAt + bucket.refillMs };
    commit.put(read.limit, limit);
    return 0;
  });
}
