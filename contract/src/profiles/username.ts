import { AppError, appErrors } from '../app-error.ts';
import { foldUsername, forbiddenCharacters, hasLetterOrDigit, toNormalCase } from './fold-username.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const usernameLimits = {
  /** The longest username that a person can choose, in UTF-16 units. */
  length: 30,
  /** How often a person can change the username within `changePeriodMs`. */
  changes: 2,
  changePeriodMs: 14 * dayMs,
  /** How long the former username leads to the person, and nobody else can take it. */
  redirectMs: 14 * dayMs,
} as const;

/** Why a username cannot be chosen. */
export const usernameProblems = {
  required: 'Choose a username.',
  long: `A username can have at most ${usernameLimits.length} characters.`,
  characters: 'Use only letters, digits, dots and underscores.',
  dots: "A dot can't be the first or last character, or be next to another dot.",
  noLetter: 'Use at least one letter or digit.',
  reserved: 'This username is reserved.',
  taken: 'This username is taken.',
  similar: 'This username looks too much like another one.',
} as const;

export const usernameTexts = { ...usernameProblems, changed: 'Your username has been changed.' } as const;

/** Returns what the person means who types a username: in lower case, without spaces and without the `@` before it. */
export const typedUsername = (typed: string): string => toNormalCase(typed).replace(/\s+/gu, '').replace(/^@/u, '');

/** Returns why a person cannot choose this username, or null. `username` comes from `typedUsername`. */
export function usernameProblem(username: string): string | null {
  if (username === '') return usernameTexts.required;
  if (username.length > usernameLimits.length) return usernameTexts.long;
  if (username.search(forbiddenCharacters) >= 0) return usernameTexts.characters;
  if (!hasLetterOrDigit.test(username)) return usernameTexts.noLetter;
  if (/^\.|\.\.|\.$/u.test(username)) return usernameTexts.dots;
  // For example a mark without a letter before it.
  if (foldUsername(username) !== username) return usernameTexts.characters;
  return isReservedUsername(username) ? usernameTexts.reserved : null;
}

/**
 * Usernames that nobody can have: first parts of addresses of this site, and names that look official. The server also
 * refuses usernames that look like one of them.
 */
export const reservedUsernames: readonly string[] = [
  ...[
    'account',
    'api',
    'archive',
    'art',
    'assets',
    'avatars',
    'bookmarks',
    'collections',
    'create',
    'docs',
    'drafts',
    'edit',
  ],
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

/** Returns the date in English, for example `9 December 2026`. It is the date in UTC, like all dates of the server. */
const dateOf = (millis: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(millis);

export const usernameErrors = {
  ...appErrors('username', {
    reserved: ['invalid-argument', usernameTexts.reserved],
    taken: ['already-exists', usernameTexts.taken],
    similar: ['already-exists', usernameTexts.similar],
  }),
  /** `againMs` is when the person can change the username again. */
  changedTooOften: (againMs: number) =>
    new AppError(
      'failed-precondition',
      `You have changed your username twice in 14 days. You can change it again on ${dateOf(againMs)}.`,
      undefined,
      { reason: 'username.changedTooOften', values: { againMs } },
    ),
} as const;
