import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { limits } from '../limits.ts';
import { validationTexts } from '../texts.ts';

/** Control characters, line and paragraph separators, and what turns the direction of the text around it. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
/** Something that can be seen: neither white space nor what leaves no mark. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u;

const printable = (value: string): boolean => value.search(unprintable) < 0;

/** A person's name, trimmed: 1 to `limits.fullName` UTF-16 units, printable, with something that can be seen. */
export const FullName = z.pipe(
  z.string(validationTexts.nameRequired).check(z.trim()),
  text(limits.fullName).check(
    z.refine((value) => visible.test(value), { error: validationTexts.nameRequired, abort: true }),
    z.refine(printable, { error: 'must have no control characters and none that change direction' }),
  ),
);

/** Its first `max` UTF-16 units, never half a character. */
export const cut = (value: string, max: number): string =>
  value.length <= max ? value : value.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/**
 * A name for somebody whose account says `wanted`, which nobody has checked: that name without what a name may not hold, cut
 * to length; where nothing is left of it, the part of the address before the @.
 */
export function legalName(wanted: string | undefined, email: string): string {
  for (const source of [wanted ?? '', email.split('@', 1)[0] ?? '']) {
    const name = FullName.safeParse(cut(source.replace(unprintable, ' ').trim(), limits.fullName));
    if (name.success) return name.data;
  }
  return 'Somebody';
}

/** Stored text, of which no more is read than `max` UTF-16 units: nothing longer is shown, or copied from it. */
const bounded = (max: number) =>
  z.pipe(
    z.string(),
    z.transform((value) => cut(value, max)),
  );

/** Names and addresses as documents hold them, whoever wrote them. */
export const StoredName = bounded(limits.fullName);
export const StoredEmail = bounded(limits.email);

/** The address of a picture in a copy of a person. One too long for that stands for none: cut, it would lead nowhere. */
export const copiedAvatar = (value: string): string =>
  value.length <= limits.copiedAvatarUrl && /^[!-~]*$/.test(value) ? value : '';
export const CopiedAvatar = z.pipe(z.string(), z.transform(copiedAvatar));
