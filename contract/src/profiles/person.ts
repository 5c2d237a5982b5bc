import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { validationTexts } from '../validation.ts';
import { profileLimits } from './profile-limits.ts';

/** Control characters, line and paragraph separators, and characters that change the text direction. */
const forbidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
/** Matches one visible character. White space and invisible characters do not match. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u;

const long = `must have at most ${profileLimits.fullName} characters`;
const characters = 'must not contain control characters or characters that change the text direction';

/** Some forms show a text below the field of the name. Others show it as a sentence about the name. */
export const fullNameTexts = {
  nameLong: long,
  nameCharacters: characters,
  theNameLong: `The name ${long}.`,
  theNameCharacters: `The name ${characters}.`,
} as const;

/**
 * A person's name, trimmed. It has 1 to `profileLimits.fullName` UTF-16 units, is printable and has a visible
 * character.
 */
export const FullName = z.pipe(
  z.string(validationTexts.nameRequired).check(z.trim()),
  text(profileLimits.fullName, 0, fullNameTexts.nameLong).check(
    z.refine((value) => visible.test(value), { error: validationTexts.nameRequired, abort: true }),
    z.refine((value) => value.search(forbidden) < 0, {
      error: fullNameTexts.nameCharacters,
    }),
  ),
);

/** Returns the first `max` UTF-16 units, without half a surrogate pair at the end. */
export const cut = (value: string, max: number): string =>
  value.length <= max ? value : value.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/**
 * Returns a valid name for an account whose display name was never checked. Removes characters that are not allowed and
 * cuts the name. If nothing remains, returns the part of the email before the @.
 */
export function legalName(displayName: string | undefined, email: string): string {
  for (const source of [displayName ?? '', email.split('@', 1)[0] ?? '']) {
    const name = FullName.safeParse(cut(source.replace(forbidden, ' ').trim(), profileLimits.fullName));
    if (name.success) return name.data;
  }
  return 'Somebody';
}

/** Returns a schema that cuts a stored text to `max` UTF-16 units, so that a longer text is never shown or copied. */
const truncated = (max: number) =>
  z.pipe(
    z.string(),
    z.transform((value) => cut(value, max)),
  );

export const StoredName = truncated(profileLimits.fullName);
export const StoredEmail = truncated(profileLimits.email);

/** Returns the avatar URL for a copy of a person, or '' if it is too long or contains characters other than ASCII. */
export const copiedAvatar = (value: string): string =>
  value.length <= profileLimits.copiedAvatarUrl && /^[!-~]*$/.test(value) ? value : '';
export const CopiedAvatar = z.pipe(z.string(), z.transform(copiedAvatar));
