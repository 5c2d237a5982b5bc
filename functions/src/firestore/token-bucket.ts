import { createHash } from 'node:crypto';
import { paths } from '@glimpse/contract/paths';
import { LimitDoc } from '@glimpse/contract/rate-limit';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { inBatch } from './batched-commit.ts';
import type { Commit } from './commit.ts';
import { type DocumentView, readableDocument } from './documents.ts';

/** A full bucket holds `size` tokens. An empty one is refilled continuously within `refillMs` milliseconds. */
export interface Bucket {
  readonly size: number;
  readonly refillMs: number;
}

/** The number of tokens of a bucket at `updatedAt`. */
export interface Tokens {
  readonly tokens: number;
  readonly updatedAt: number;
}

/** The tokens that are left after one was taken, or the time until there is one to take. */
type Take = { readonly left: Tokens } | { readonly waitMs: number };

/** Takes one token. A missing `stored` is a full bucket. */
export function takeFrom(stored: Tokens | undefined, nowMs: number, { size, refillMs }: Bucket): Take {
  const msPerToken = refillMs / size;
  // The stored time can be in the future, because another instance's clock is ahead.
  const passedMs = stored ? Math.max(0, nowMs - stored.updatedAt) : 0;
  const tokens = stored ? Math.min(size, stored.tokens + passedMs / msPerToken) : size;
  if (tokens < 1) return { waitMs: Math.ceil((1 - tokens) * msPerToken) };
  return { left: { tokens: tokens - 1, updatedAt: Math.max(nowMs, stored?.updatedAt ?? 0) } };
}

/** Returns the document of the bucket of `key`. The key may contain a uid or an IP, because only its hash is stored. */
export const bucketRef = (db: Firestore, key: string): DocumentReference =>
  db.doc(paths.limit(createHash('sha256').update(key).digest('hex')));

/** Takes one token in a commit. Returns 0, or the time in milliseconds until there is a token. */
export function takeTokenIn(commit: Commit, stored: DocumentView, nowMs: number, bucket: Bucket): number {
  const take = takeFrom(readableDocument(LimitDoc, stored)?.data, nowMs, bucket);
  if ('waitMs' in take) return take.waitMs;
  // The bucket is full again at `expireAt`. A full bucket needs no document.
  const limit: LimitDoc = { ...take.left, expireAt: take.left.updatedAt + bucket.refillMs };
  commit.put(stored, limit);
  return 0;
}

/**
 * Takes one token from the bucket of `key`, which all instances share. Returns 0, or the time in milliseconds until
 * there is a token.
 *
 * It does not use a transaction of the SDK. If the process died in one, Firestore would keep the lock for a minute. The
 * next call of the same person would wait for it.
 */
export function takeToken(db: Firestore, nowMs: number, key: string, bucket: Bucket): Promise<number> {
  const ref = bucketRef(db, key);
  return inBatch(db, { lockPaths: [ref.path], unchanged: { stored: ref } }, async (commit, read) =>
    takeTokenIn(commit, read.stored, nowMs, bucket),
  );
}
