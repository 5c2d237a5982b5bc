/**
 * This file imports nothing, because small bundles include it.
 *
 * A username has two forms. The profile stores the form that is shown. The folded form is the id of the document
 * `usernames/{folded}` and the address `/@{folded}`. If a person has chosen the username, both forms are the same. If
 * the username comes from the full name, the shown form can have more characters: `ana-lima` is folded to `analima`.
 */

/** The longest folded username, in UTF-16 units. Only usernames that come from the full name are so long. */
export const maxFoldedLength = 80;

/** Matches what a folded username must not contain: all but visible letters, marks and digits, dots and underscores. */
export const forbiddenCharacters = /[^\p{L}\p{M}\p{N}._]|\p{Default_Ignorable_Code_Point}/gu;
export const hasLetterOrDigit = /[\p{L}\p{N}]/u;

/** Returns the text in lower case and in NFKC. Lower case can undo NFKC, so both sides of it are normalized. */
export const toNormalCase = (written: string): string => written.normalize('NFKC').toLowerCase().normalize('NFKC');

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
  // Removed characters can bring others together that NFKC joins. The cut can leave a dot at the end.
  const visible = trimDots(toNormalCase(written).replace(forbiddenCharacters, '')).normalize('NFKC');
  const folded = trimDots(cutToUnits(visible, maxFoldedLength));
  return hasLetterOrDigit.test(folded) ? folded : '';
}

/** Returns at most the first `max` UTF-16 units. Leaves out half a surrogate pair at the end. */
const cutToUnits = (value: string, max: number): string =>
  value.length <= max ? value : value.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/**
 * Returns the id of the document of a folded username. Firestore reserves ids such as `__this__`, and an id cannot be
 * empty. A folded username never starts with a dot.
 */
export const usernameId = (folded: string): string =>
  folded === '' || /^__.*__$/u.test(folded) ? `.id${folded}` : folded;

/** Returns the path of the profile of the person with this username. */
export const profilePathByUsername = (username: string): string => `/@${encodeURIComponent(foldUsername(username))}`;

/**
 * Returns the path of a profile. The path has the username, or the uid if there is no username. Documents of an earlier
 * release, for example those of comments, store no username.
 */
export const profilePath = ({ username, uid }: { readonly username: string; readonly uid: string }): string =>
  foldUsername(username) === '' ? `/profile/${encodeURIComponent(uid)}` : profilePathByUsername(username);
