/**
 * This file imports nothing, because small bundles include it.
 *
 * A username has two forms. The one that is shown is stored in the profile. The folded one is the id of the document
 * `usernames/{folded}` and the address `/@{folded}`. They are the same for a username that a person has chosen. A
 * username that comes from the full name can have more characters, for example `ana-lima`, which is folded to
 * `analima`.
 */

/** The longest folded username, in UTF-16 units. A username that comes from the full name can be so long. */
export const maxFoldedLength = 80;

/** Letters, marks and digits that are visible, dots and underscores. */
export const otherCharacters = /[^\p{L}\p{M}\p{N}._]|\p{Default_Ignorable_Code_Point}/gu;
export const hasLetterOrDigit = /[\p{L}\p{N}]/u;

export const normalCase = (written: string): string => written.normalize('NFKC').toLowerCase().normalize('NFKC');

/** Removes marks and dots at the start, dots at the end, and repeated dots. */
const trimDots = (name: string): string =>
  name
    .replace(/^[.\p{M}]+/u, '')
    .replace(/\.{2,}/gu, '.')
    .replace(/\.$/u, '');

/**
 * Returns the folded form of a username: NFKC, lower case, and only letters, digits, dots and underscores. Returns ''
 * if it has no letter and no digit. Two people cannot have usernames with the same folded form.
 */
export function foldUsername(written: string): string {
  const visible = trimDots(normalCase(written).replace(otherCharacters, '')).normalize('NFKC');
  const folded = trimDots(cutToPoints(visible, maxFoldedLength));
  return hasLetterOrDigit.test(folded) ? folded : '';
}

/** Returns the first `max` UTF-16 units, without half a surrogate pair at the end. */
const cutToPoints = (value: string, max: number): string =>
  value.length <= max ? value : value.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/**
 * Returns the id of the document of a folded username. Firestore reserves ids such as `__this__`, and an id cannot be
 * empty. A folded username never starts with a dot.
 */
export const usernameId = (folded: string): string =>
  folded === '' || /^__.*__$/u.test(folded) ? `.id${folded}` : folded;

/** The path of the profile of the person with this username. */
export const profileLink = (username: string): string => `/@${encodeURIComponent(foldUsername(username))}`;

/** The path of a profile. It has the id if there is no username, as in a comment of an earlier release. */
export const profilePath = ({ username, uid }: { readonly username: string; readonly uid: string }): string =>
  foldUsername(username) === '' ? `/profile/${encodeURIComponent(uid)}` : profileLink(username);
