import * as z from 'zod/mini';
import { limits } from './limits.ts';

/**
 * Text of `min` to `max` characters, counted in UTF-16 units as security rules count them (zod's own lengths count code
 * points). JSON Schema counts code points too; the lengths shown there are the same numbers.
 */
export const text = (max: number, min = 0) =>
  z
    .string()
    .check(
      z.refine((value) => value.length >= min && value.length <= max, {
        error: min > 0 ? `must have ${min} to ${max} characters` : `must have at most ${max} characters`,
      }),
    )
    .register(z.globalRegistry, min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });

/** http(s) only; no spaces or control characters. The same expression stands in firestore.rules. */
export const httpUrlPattern = /^https?:\/\/[!-~\u0080-\uffff]+$/;
/** The drawn avatars that come with the app. */
export const presetAvatarPattern = /^\/avatars\/avatar-(0[1-9]|1[0-2])\.webp$/;

export const HttpUrl = z
  .string()
  .check(z.regex(httpUrlPattern, 'must be an http or https address'), z.maxLength(limits.url));
const websiteText = `must be empty or an http or https address of at most ${limits.website} characters`;
export const Website = z.union(
  [
    z.literal(''),
    z.string().check(z.regex(httpUrlPattern, websiteText), z.maxLength(limits.website, websiteText)),
  ],
  { error: websiteText },
);
/**
 * A rendition of an upload, in Storage or in its emulator (paths.ts, `storageUrl`); firestore.rules have the same
 * expression with the owner's uid and project. In production the page's policy and the API take no http.
 */
export const uploadedPicturePattern =
  /^(?:https:\/\/firebasestorage\.googleapis\.com|http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5})\/v0\/b\/[a-z0-9._-]+\/o\/media%2F([A-Za-z0-9_-]{1,128})%2F([A-Za-z0-9_-]{1,128})%2F(\d{1,4})\.webp\?alt=media$/;

export const AvatarUrl = z.union(
  [
    z.literal(''),
    z.string().check(z.regex(presetAvatarPattern)),
    z.string().check(z.regex(uploadedPicturePattern), z.maxLength(limits.avatarUrl)),
  ],
  { error: 'must be empty, a preset avatar, or a picture that was uploaded here' },
);

export const presetAvatars: readonly string[] = Array.from(
  { length: limits.presetAvatars },
  (_, index) => `/avatars/avatar-${String(index + 1).padStart(2, '0')}.webp`,
);

/** A Firestore document id that the API takes from a path. Firestore keeps ids like `__this__` for itself. */
export const DocumentId = z
  .string()
  .check(z.regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/, 'must be a document id'));

export const Count = z.int().check(z.nonnegative());

type TimestampLike = { toMillis(): number };
const isTimestampLike = (value: unknown): value is TimestampLike =>
  typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function';

/** The years 1 to 9999, which a Firestore Timestamp can hold and `ApiTime` can show. */
const firstMillis = Date.parse('0001-01-01T00:00:00Z');
const lastMillis = Date.parse('9999-12-31T23:59:59.999Z');

/** Epoch milliseconds; reads a Firestore Timestamp (either SDK's) or a number. Only for documents, not for JSON answers. */
export const Millis = z.pipe(
  z.union([
    z.number().check(z.gte(firstMillis), z.lte(lastMillis)),
    z.custom<TimestampLike>(isTimestampLike, 'must be a timestamp'),
  ]),
  z.transform((value) => (typeof value === 'number' ? value : value.toMillis())),
);

/**
 * A field that stored documents have only since a later release, with the value that older documents stand for. Every
 * field that is added to a stored document is one (stored.test.ts fails for one that is not).
 */
export const addedLater = <S extends z.ZodMiniType>(schema: S, fallback: Exclude<z.output<S>, undefined>) =>
  z._default(schema, fallback);

/** The API's time format, `YYYY-MM-DDTHH:mm:ssZ` with Z a UTC offset such as `+00:00`. */
export const ApiTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/));

/** UTC, to the second: `2026-11-20T08:30:00+00:00`. */
export const toApiTime = (millis: number): string => `${new Date(millis).toISOString().slice(0, 19)}+00:00`;
