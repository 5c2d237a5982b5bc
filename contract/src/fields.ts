import * as z from 'zod/mini';
import { profileLimits } from './profiles/profile-limits.ts';

/** The largest number of characters in a stored URL. */
export const maxUrlLength = 2000;

/**
 * Text of `min` to `max` characters, counted in UTF-16 units like in security rules. (zod's own lengths count code
 * points.)
 * JSON Schema counts code points, too, but the API description shows the same numbers.
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

/** Only http and https, without spaces and control characters. firestore.rules contain the same expression. */
export const httpUrlPattern = /^https?:\/\/[!-~\u0080-\uffff]+$/;
/** The drawn avatars that are part of the app. */
export const presetAvatarPattern = /^\/avatars\/avatar-(0[1-9]|1[0-2])\.webp$/;

export const HttpUrl = z
  .string()
  .check(z.regex(httpUrlPattern, 'must be an http or https address'), z.maxLength(maxUrlLength));
const websiteText = `must be empty or an http or https address of at most ${profileLimits.website} characters`;
export const Website = z.union(
  [
    z.literal(''),
    z.string().check(z.regex(httpUrlPattern, websiteText), z.maxLength(profileLimits.website, websiteText)),
  ],
  { error: websiteText },
);
/**
 * The URL of a rendition of an upload in Storage or its emulator (`storageUrl` in paths.ts). firestore.rules contain
 * the same expression with the owner's uid and the project.
 * In production the Content Security Policy and the API reject http.
 */
export const uploadedPicturePattern =
  /^(?:https:\/\/firebasestorage\.googleapis\.com|http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5})\/v0\/b\/[a-z0-9._-]+\/o\/media%2F([A-Za-z0-9_-]{1,128})%2F([A-Za-z0-9_-]{1,128})%2F(\d{1,4})\.webp\?alt=media$/;

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

/** The years 1 to 9999. A Firestore Timestamp can hold them and `ApiTime` can show them. */
const firstMillis = Date.parse('0001-01-01T00:00:00Z');
const lastMillis = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Epoch milliseconds, parsed from a Firestore Timestamp (of either SDK) or a number. Only for documents, not for
 * JSON responses.
 */
export const Millis = z.pipe(
  z.union([
    z.number().check(z.gte(firstMillis), z.lte(lastMillis)),
    z.custom<TimestampLike>(isTimestampLike, 'must be a timestamp'),
  ]),
  z.transform((value) => (typeof value === 'number' ? value : value.toMillis())),
);

/**
 * A field that a later release added to a stored document. Older documents are read with the fallback.
 * Declare every new field of a stored document this way. stored-documents.test.ts fails otherwise.
 */
export const addedLater = <S extends z.ZodMiniType>(schema: S, fallback: Exclude<z.output<S>, undefined>) =>
  z._default(schema, fallback);

/** The time format of the API: `YYYY-MM-DDTHH:mm:ssZ`, where Z is a UTC offset such as `+00:00`. */
export const ApiTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/));

/** Formats a time in UTC, rounded down to the second: `2026-11-20T08:30:00+00:00`. */
export const toApiTime = (millis: number): string => `${new Date(millis).toISOString().slice(0, 19)}+00:00`;
