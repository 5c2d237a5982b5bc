import * as z from 'zod/mini';
import { Count, Millis } from './fields.ts';

/** `limits/{sha256 of the caller and the limit}`: a token bucket. */
export const LimitDoc = z.object({
  /** The number of tokens at `updatedAt`. */
  tokens: z.number().check(z.nonnegative()),
  updatedAt: Millis,
  /** The time when the bucket is full again. A TTL policy then deletes the document. */
  expireAt: Millis,
});
export type LimitDoc = z.infer<typeof LimitDoc>;

/**
 * `uploadedBytes/{uid}`: bytes that the uploads of a person stored on `day` (UTC, `2026-11-22`). A TTL policy
 * deletes it at `expireAt`.
 */
export const UploadedBytesDoc = z.object({
  uid: z.string(),
  day: z.string(),
  sizeBytes: Count,
  expireAt: Millis,
});
export type UploadedBytesDoc = z.infer<typeof UploadedBytesDoc>;
