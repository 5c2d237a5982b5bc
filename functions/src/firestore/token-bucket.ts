import { createHash } from 'node:crypto';
import { paths } from '@glimpse/contract/paths';
import { LimitDoc } from '@glimpse/contract/rate-limit';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from './documents.ts';
import { commitOptimistically } from './optimistic-commit.ts';
import { inTurn } from './queue.ts';

/** `size` at once, and as many again in `refillMs` milliseconds, little by little. */
export interface Bucket {
  readonly size: number;
  readonly refillMs: number;
}

/**
 * Takes one token from the bucket that everybody who says `key` shares, in every instance. Answers 0, or in how many
 * milliseconds there will be one. `key` may name a person or an address: what is stored is a hash of it.
 *
 * Not a transaction of the SDK, whose lock would outlive a process that dies in it by a minute: the next call of the same
 * person would wait that long.
 */
export function takeToken(db: Firestore, nowMs: number, key: string, bucket: Bucket): Promise<number> {
  const ref = db.doc(paths.limit(createHash('sha256').update(key).digest('hex')));
  return inTurn(db, ref.path, () =>
    commitOptimistically(db, async (commit) => {
      // Written when a token is taken, on the condition that it is as it was read; a refusal rests on what was there.
      const { glanced } = await commit.read({ held: {}, glanced: { limit: ref } });
      const known = readableDocument(LimitDoc, glanced.limit)?.data;
      const msEach = bucket.refillMs / bucket.size;
      // Another instance's clock may be ahead: then nothing has flowed in yet.
      const passedMs = known ? Math.max(0, nowMs - known.updatedAt) : 0;
      const tokens = known ? Math.min(bucket.size, known.tokens + passedMs / msEach) : bucket.size;
      if (tokens < 1) return Math.ceil((1 - tokens) * msEach);
      const updatedAt = Math.max(nowMs, known?.updatedAt ?? 0);
      // Full again by then, it says no more than no document.
      const limit: LimitDoc = { tokens: tokens - 1, updatedAt, expireAt: updatedAt + bucket.refillMs };
      if (glanced.limit.exists) commit.update(glanced.limit, limit);
      else commit.create(ref, limit);
      return 0;
    }),
  );
}
