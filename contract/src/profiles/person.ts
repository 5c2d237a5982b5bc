import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { validationTexts } from '../texts.ts';
import { profileLimits } from './profile-limits.ts';

/** Control characters, line and paragraph separators, and characters that change the text direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
/** A visible character. White space and invisible characters do not match. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u;

const printable = (value: string): boolean => value.search(unprintable) < 0;

/**
 * A person's name, trimmed. It has 1 to `profileLimits.fullName` UTF-16 units, is printable and has a visible
 * character.
 */
export const FullName = z.pipe(
  z.string(validationTexts.nameRequired).check(z.trim()),
  text(profileLimits.fullName).check(
    z.refine((value) => visible.test(value), { error: validationTexts.nameRequired, abort: true }),
    z.refine(printable, {
      error: 'must not contain control characters or characters that change the text direction',
    }),
  ),
);

/** Returns the first `max` UTF-16 units, without half a surrogate pair at the end. */
export const cut = (value: string, max: number): string =>
  value.length <= max ? value : value.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/**
 * Returns a valid name for an account whose display name `wanted` was never checked.
 * Removes characters that are not allowed and cuts the name. If nothing remains, returns the part of the email
 * before the @.
 */
export function legalName(wanted: string | undefined, email: string): string {
  for (const source of [wanted ?? '', email.split('@', 1)[0] ?? '']) {
    const name = FullName.safeParse(cut(source.replace(unprintable, ' ').trim(), profileLimits.fullName));
    if (name.success) return name.data;
  }
  return 'Somebody';
}

/** A stored text. Parsing cuts it to `max` UTF-16 units, so that a longer text is never shown or copied. */
const bounded = (max: number) =>
  z.pipe(
    z.string(),
    z.transform((value) => cut(value, max)),
  );

/** Names and email addresses of stored documents. */
export const StoredName = bounded(profileLimits.fullName);
export const StoredEmail = bounded(profileLimits.email);

/**
 * Returns the avatar URL for a copy of a person. A URL that is too long becomes '', because a cut URL would not
 * work.
 */
export const copiedAvatar = (value: string): string =>
  value.length <= profileLimits.copiedAvatarUrl && /^[!-~]*$/.test(value) ? value : '';
export const CopiedAvatar = z.pipe(z.string(), z.transform(copiedAvatar));
