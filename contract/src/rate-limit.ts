import * as z from 'zod/mini';
import { Count, Millis } from './fields.ts';

/**
 * `limits/{sha256 of whom and what it limits}`: a token bucket. `tokens`: how many there were at `updatedAt`. `expireAt`: from
 * then on it may go (a TTL policy does so); it would be full.
 */
export const LimitDoc = z.object({
  tokens: z.number().check(z.nonnegative()),
  updatedAt: Millis,
  expireAt: Millis,
});
export type LimitDoc = z.infer<typeof LimitDoc>;

/** `uploadedBytes/{uid}`: what a person has stored by uploads on `day` (UTC, `2026-11-22`). `expireAt`: as above. */
export const UploadedBytesDoc = z.object({
  uid: z.string(),
  day: z.string(),
  sizeBytes: Count,
  expireAt: Millis,
});
export type UploadedBytesDoc = z.infer<typeof UploadedBytesDoc>;
