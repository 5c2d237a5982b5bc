import * as z from 'zod/mini';
import { addedLater, Count, Millis } from './fields.ts';

/** `limits/{SHA-256 of the caller and the limit, in hex}`: a token bucket. */
export const LimitDoc = z.object({
  /** The number of tokens at `updatedAt`. */
  tokens: z.number().check(z.nonnegative()),
  updatedAt: Millis,
  /** When the bucket is full again. A TTL policy then deletes the document. */
  expireAt: Millis,
});
export type LimitDoc = z.infer<typeof LimitDoc>;

/**
 * `uploadedBytes/{uid}`: the number of bytes that a person's uploads stored on `day` (UTC, such as `2026-11-22`), and
 * the pixels that the server processed for them. A TTL policy deletes the document at `expireAt`.
 */
export const UploadedBytesDoc = z.object({
  uid: z.string(),
  day: z.string(),
  sizeBytes: Count,
  /** The cost of all pictures, also of those that were rejected (`mediaLimits.uploadPixelsPerDay`). */
  pixels: addedLater(Count, 0),
  expireAt: Millis,
});
export type UploadedBytesDoc = z.infer<typeof UploadedBytesDoc>;
