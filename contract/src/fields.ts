import * as z from 'zod/mini';
import { profileLimits } from './profiles/profile-limits.ts';

/** The largest number of UTF-16 units in a stored URL. */
export const maxUrlLength = 2000;

/**
 * Returns a schema for a text of `min` to `max` UTF-16 units, which security rules count, too. zod's own length checks
 * count code points. The API description shows the same numbers, although JSON Schema counts code points.
 */
export const text = (
  max: number,
  min = 0,
  error = min > 0 ? `must have ${min} to ${max} characters` : `must have at most ${max} characters`,
) =>
  z
    .string()
    .check(z.refine((value) => value.length >= min && value.length <= max, { error }))
    .register(z.globalRegistry, min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });

/** Only http and https, and no ASCII space or control character. firestore.rules contain the same expression. */
const httpUrlPattern = /^https?:\/\/[!-~\u0080-\uffff]+$/;
/** The URL of one of the drawn avatars that are part of the app. */
export const presetAvatarPattern = /^\/avatars\/avatar-(0[1-9]|1[0-2])\.webp$/;

/** Returns a schema for a URL of at most `max` UTF-16 units. */
const httpUrl = (max: number, formatError: string, lengthError = formatError) =>
  z
    .string()
    .check(
      z.regex(httpUrlPattern, formatError),
      z.refine((value) => value.length <= max, { error: lengthError }),
    )
    .register(z.globalRegistry, { maxLength: max });

export const HttpUrl = httpUrl(
  maxUrlLength,
  'must be an http or https address',
  `must have at most ${maxUrlLength} characters`,
);

const websiteError = `must be empty or an http or https address of at most ${profileLimits.website} characters`;
export const Website = z.union([z.literal(''), httpUrl(profileLimits.website, websiteError)], { error: websiteError });

/**
 * The URL of a WebP rendition or square in Storage or its emulator (`storageUrl` in paths.ts). The groups are the uid,
 * the upload, `square-` or nothing, and the width. firestore.rules contain the same
 * expression with the owner's uid and the project. http is for the emulator only. In production, the Content Security
 * Policy and the API reject it.
 */
export const uploadedPicturePattern =
  /^(?:https:\/\/firebasestorage\.googleapis\.com|http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5})\/v0\/b\/[a-z0-9._-]+\/o\/media%2F([A-Za-z0-9_-]{1,128})%2F([A-Za-z0-9_-]{1,128})%2F(square-)?(\d{1,4})\.webp\?alt=media$/;

export const AvatarUrl = z.union(
  [
    z.literal(''),
    z.string().check(z.regex(presetAvatarPattern)),
    z.string().check(z.regex(uploadedPicturePattern), z.maxLength(profileLimits.avatarUrl)),
  ],
  { error: 'must be empty, a preset avatar, or a picture that was uploaded here' },
);

export const presetAvatars: readonly string[] = Array.from(
  { length: profileLimits.presetAvatars },
  (_, index) => `/avatars/avatar-${String(index + 1).padStart(2, '0')}.webp`,
);

/** A Firestore document id in an API path. Firestore reserves ids like `__this__`. */
export const DocumentId = z.string().check(z.regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/, 'must be a document id'));

export const Count = z.int().check(z.nonnegative());

type TimestampLike = { toMillis(): number };
const isTimestampLike = (value: unknown): value is TimestampLike =>
  typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function';

/** The years 1 to 9999, which a Firestore Timestamp can hold and the time format of the API can show. */
const firstMillis = Date.parse('0001-01-01T00:00:00Z');
const lastMillis = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A time in a stored document. Parsing returns epoch milliseconds. The input is a Firestore Timestamp (of either SDK)
 * or epoch milliseconds.
 */
export const Millis = z.pipe(
  z.union([
    z.number().check(z.gte(firstMillis), z.lte(lastMillis)),
    z.custom<TimestampLike>(isTimestampLike, 'must be a timestamp'),
  ]),
  z.transform((value) => (typeof value === 'number' ? value : value.toMillis())),
);

/**
 * Returns the schema of a field that a later release added to a stored document. Older documents get the fallback.
 * Declare every new field of a stored document this way. Otherwise stored-documents.test.ts fails.
 */
export const addedLater = <S extends z.ZodMiniType>(schema: S, fallback: Exclude<z.output<S>, undefined>) =>
  z._default(schema, fallback);

/** A time in the API, in ISO 8601 without fractions of a second. It ends with `Z` or a UTC offset such as `+00:00`. */
export const ApiTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/));

/** Returns the time in UTC, rounded down to the second, for example `2026-11-20T08:30:00+00:00`. */
export const toApiTime = (millis: number): string => `${new Date(millis).toISOString().slice(0, 19)}+00:00`;
