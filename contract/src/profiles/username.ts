/**
 * This file imports nothing, because small bundles include it.
 *
 * A username has two forms. The one that is shown is stored in the profile. The folded one is the id of the document
 * `usernames/{folded}` and the address `/@{folded}`. They are the same for a username that a person has chosen. A
 * username that comes from the full name can have more characters, for example `ana-lima`, which is folded to `analima`.
 */

const dayMs = 24 * 60 * 60 * 1000;

export const usernameLimits = {
  /** The longest username that a person can choose, in UTF-16 units. */
  length: 30,
  /** The longest folded username, in UTF-16 units. A username that comes from the full name can be so long. */
  foldedLength: 80,
  /** How often a person can change the username within `changePeriodMs`. */
  changes: 2,
  changePeriodMs: 14 * dayMs,
  /** How long the former username leads to the person, and nobody else can take it. */
  redirectMs: 14 * dayMs,
} as const;

export const usernameTexts = {
  required: 'Choose a username.',
  long: `A username can have at most ${usernameLimits.length} characters.`,
  characters: 'Use only letters, digits, dots and underscores.',
  dots: "A dot can't be the first or last character, or be next to another dot.",
  noLetter: 'Use at least one letter or digit.',
  reserved: 'This username is reserved.',
  taken: 'This username is taken.',
  similar: 'This username looks too much like another one.',
  changed: 'Your username has been changed.',
} as const;

/** Letters, marks and digits that are visible, dots and underscores. */
const otherCharacters = /[^\p{L}\p{M}\p{N}._]|\p{Default_Ignorable_Code_Point}/gu;
const hasLetterOrDigit = /[\p{L}\p{N}]/u;

const normalCase = (written: string): string => written.normalize('NFKC').toLowerCase().normalize('NFKC');

/** Removes marks and dots at the start, dots at the end, and repeated dots. */
const trimDots = (name: string): string =>
  name
    .replace(/^[.\p{M}]+/u, '')
    .replace(/\.{2,}/gu, '.')
    .replace(/\.$/u, '');

/**
 * Returns the folded form of a username: NFKC, lower case, and only letters, digits, dots and underscores. Returns '' if
 * it has no letter and no digit. Two people cannot have usernames with the same folded form.
 */
export function foldUsername(written: string): string {
  const visible = trimDots(normalCase(written).replace(otherCharacters, '')).normalize('NFKC');
  const folded = trimDots(cutToPoints(visible, usernameLimits.foldedLength));
  return hasLetterOrDigit.test(folded) ? folded : '';
}

/** Returns the first `max` UTF-16 units, without half a surrogate pair at the end. */
const cutToPoints = (value: string, max: number): string =>
  value.length <= max ? value : value.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Returns what the person means who types a username: in lower case, without spaces and without the `@` before it. */
export const typedUsername = (typed: string): string => normalCase(typed).replace(/\s+/gu, '').replace(/^@/u, '');

/** Returns why a person cannot choose this username, or null. `username` comes from `typedUsername`. */
export function usernameProblem(username: string): string | null {
  if (username === '') return usernameTexts.required;
  if (username.length > usernameLimits.length) return usernameTexts.long;
  if (username.search(otherCharacters) >= 0) return usernameTexts.characters;
  if (!hasLetterOrDigit.test(username)) return usernameTexts.noLetter;
  if (/^\.|\.\.|\.$/u.test(username)) return usernameTexts.dots;
  // For example a mark without a letter before it.
  if (foldUsername(username) !== username) return usernameTexts.characters;
  return isReservedUsername(username) ? usernameTexts.reserved : null;
}

/**
 * Returns the id of the document of a folded username. Firestore reserves ids such as `__this__`, and an id cannot be
 * empty. A folded username never starts with a dot.
 */
export const usernameId = (folded: string): string =>
  folded === '' || /^__.*__$/u.test(folded) ? `.id${folded}` : folded;

/**
 * Usernames that nobody can have: first parts of addresses of this site, and names that look official. The server also
 * refuses usernames that look like one of them.
 */
export const reservedUsernames: readonly string[] = [
  ...['account', 'api', 'art', 'assets', 'avatars', 'bookmarks', 'collections', 'create', 'docs', 'drafts', 'edit'],
  ...['explore', 'followers', 'following', 'forgot', 'icons', 'index.html', 'likes', 'login', 'logout', 'messages'],
  ...['moderation', 'notifications', 'onboarding', 'post', 'posts', 'profile', 'saved', 'search', 'settings', 'share'],
  ...['signup', 'stories', 'tags', 'welcome'],
  ...['abuse', 'admin', 'administrator', 'contact', 'everyone', 'glimpse', 'guest', 'help', 'info', 'legal', 'mail'],
  ...['me', 'moderator', 'moderators', 'news', 'noreply', 'no_reply', 'null', 'official', 'postmaster', 'privacy'],
  ...['root', 'security', 'service', 'staff', 'status', 'support', 'system', 'team', 'terms', 'undefined', 'user'],
  ...['username', 'webmaster', 'you'],
];

const reserved: ReadonlySet<string> = new Set(reservedUsernames);

export const isReservedUsername = (username: string): boolean => reserved.has(foldUsername(username));
