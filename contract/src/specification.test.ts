import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountErrors } from './accounts/account-errors.ts';
import { api } from './api.ts';
import type { AppError } from './app-error.ts';
import { signInErrors } from './auth/sign-in-errors.ts';
import { bookmarkErrors } from './bookmarks/bookmark.ts';
import { collectionErrors } from './bookmarks/collection.ts';
import { commentErrors } from './comments/comment.ts';
import { conversationErrors } from './conversations/conversation.ts';
import { draftErrors } from './drafts/draft.ts';
import { serverErrors } from './errors.ts';
import { followErrors } from './follows/follow.ts';
import { jobErrors } from './jobs/job.ts';
import { mediaErrors } from './media/media-errors.ts';
import { mediaLimits } from './media/media-limits.ts';
import { moderationErrors } from './moderation/moderation.ts';
import { postErrors } from './posts/post.ts';
import { profileLimits } from './profiles/profile-limits.ts';
import { profileErrors } from './profiles/user.ts';
import { tagErrors } from './rich-text/tag.ts';
import { safetyErrors } from './safety/safety-rules.ts';
import { screenConstants } from './screen-constants.ts';
import { storyErrors } from './stories/story.ts';
import { successMessages } from './success-messages.ts';
import { messages as english } from './texts/en/catalogue.ts';
import { validationTexts } from './validation.ts';

const errorGroups = {
  accountErrors,
  bookmarkErrors,
  collectionErrors,
  commentErrors,
  conversationErrors,
  draftErrors,
  followErrors,
  jobErrors,
  mediaErrors,
  moderationErrors,
  postErrors,
  profileErrors,
  safetyErrors,
  serverErrors,
  signInErrors,
  storyErrors,
  tagErrors,
};
const allErrors = Object.entries(errorGroups).flatMap(([group, errors]) =>
  Object.entries<() => AppError>(errors).map(([name, make]) => [`${group}.${name}`, make] as const),
);

/** These tests fail if docs/specification.md and the contract differ in either direction. */
const page = readFileSync(join(import.meta.dirname, '../../docs/specification.md'), 'utf8');

/** The cells of every table row, without backticks. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const plain = (cell = ''): string => cell.replace(/^`([^`]*)`$/, '$1');
/** All texts in backticks, including spaces at the end. */
const quoted = new Set([...page.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text));

/** The messages of the client whose English text the specification prescribes. */
const prescribedMessages = [
  'login.somethingWentWrong',
  'login.guest',
  'login.createAccount',
  'shell.loggedOut',
  'people.profileUpdated',
  'common.profileFailed',
  'posts.bookmarked',
  'posts.bookmarkRemoved',
  'compose.postCreated',
  'compose.postCreateFailed',
  'posts.updated',
  'posts.deleted',
  'posts.liked',
  'posts.disliked',
  'comments.added',
  'comments.updated',
  'comments.deleted',
  'media.uploadFailed',
  'media.uploading',
  'common.genericFailure',
  'account.alreadyHaveAccount',
  'shell.logoutQuestion',
  'shell.logoutCancel',
  'search.placeholder',
  'search.empty',
  'feed.latest',
  'feed.trending',
  'comments.addComment',
  'posts.viewPost',
  'people.suggested',
  'bookmarks.empty',
  'compose.createTitle',
  'compose.caption',
  'profile.noPosts',
  'profile.createPost',
  'profile.edit',
  'profile.editPicture',
  'common.goBack',
  'media.imageAdded',
  'media.videoAdded',
] as const;

it('the number of comments has the prescribed texts', () => {
  expect(english['posts.viewComments']).toBe(
    '{count, plural, =0 {view Post} one {view 1 comment} other {view all # comments}}',
  );
});

describe('docs/specification.md', () => {
  const texts = [
    ...Object.entries(validationTexts),
    ...Object.entries(successMessages).map(([name, say]) => [name, say('{name}')] as const),
    ...prescribedMessages.map((name) => [name, english[name]] as const),
    ['posts.viewComments, none', 'view Post'],
    ['posts.viewComments, one', 'view 1 comment'],
    ['posts.viewComments, several', 'view all N comments'],
  ] as const;

  it.each(texts)('contains the text %s', (_name, text) => {
    expect(quoted).toContain(text);
  });

  const errorRows = rows.filter(([status]) => /^[45]\d\d$/.test(status ?? ''));

  it.each(allErrors)('lists the error %s', (_name, make) => {
    const { status, code, message } = make();
    const listed = errorRows.map((row) => row.slice(0, 3).map(plain));
    expect(listed).toContainEqual([String(status), code, message]);
  });

  it('lists no unknown error', () => {
    const known = allErrors.map(([, make]) => make().message);
    expect(errorRows.map(([, , message]) => plain(message)).filter((text) => !known.includes(text))).toEqual([]);
  });

  const callRows = rows.filter(([method]) => /^(GET|POST|DELETE)$/.test(method ?? ''));

  it('lists the calls of the API, each with its status on success', () => {
    const listed = callRows.map(([method, path, , status]) => `${method} ${plain(path)} ${status}`);
    const known = Object.values(api).map(
      ({ method, path, status }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')} ${status}`,
    );
    expect(listed.sort()).toEqual(known.sort());
  });

  const numberRows = rows.filter(([name, value]) => /^`\w+`$/.test(name ?? '') && /^\d+$/.test(value ?? ''));
  const constants = { ...profileLimits, ...mediaLimits, ...screenConstants };
  const numbers = new Map<string, unknown>(Object.entries(constants));

  it.each(numberRows)('has the value of %s', (name, value) => {
    expect(numbers.get(plain(name))).toBe(Number(value));
  });

  it.each<keyof typeof constants>([
    ...(['passwordMin', 'imageBytes', 'videoBytes', 'presetAvatars', 'heartMs', 'toastMs'] as const),
    ...(['toastSuccessMs', 'toastMax', 'gridColumns', 'bioRows', 'bioColumns', 'restoreMs'] as const),
  ])('lists the constant %s', (name) => {
    expect(numberRows.map(([listed]) => plain(listed))).toContain(name);
  });
});
