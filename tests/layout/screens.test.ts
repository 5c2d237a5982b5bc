import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { captionField, composerPath, waitForComposer } from '../e2e/support/composer.ts';
import { expectAccessible } from '../support/browser.ts';
import { createPerson, password } from '../support/people.ts';
import { type Account, logIn } from '../support/sign-in.ts';
import { noisePicture } from '../support/upload-files.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';
import {
  asAuthor,
  asHermit,
  asModerator,
  asNewcomer,
  asRude,
  type Crowd,
  createCrowd,
  profilePath,
} from './support/crowd.ts';
import { displays, expectNoFaults, visitorOn } from './support/expect-no-faults.ts';
import { waitUntilQuiet } from './support/movement.ts';
import { findLayoutFaults } from './support/page-checks.ts';

const newVisitor = setUpVisitors();
let crowd: Crowd;
beforeAll(async () => {
  crowd = await createCrowd();
});

const maxLayoutShift = 0.02;

/** A screen, the person who opens it (nobody if absent), and what it shows at the end of its loading. */
interface Screen {
  readonly viewer?: (crowd: Crowd) => Account;
  readonly path: (crowd: Crowd) => string;
  readonly shows: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const article = (page: Page) => page.getByRole('article').first().waitFor();
const text = (name: string | RegExp) => (page: Page) => page.getByText(name).first().waitFor();
const items = (page: Page) => page.locator('main').getByRole('listitem').first().waitFor();

const screens: Readonly<Record<string, Screen>> = {
  login: { path: () => '/', shows: (page) => page.getByRole('button', { name: 'Login as Guest' }).waitFor() },
  'sign-up': { path: () => '/signup', shows: (page) => page.getByLabel('Full name').waitFor() },
  'forgotten password': { path: () => '/account/forgot', shows: heading('Forgot your password?') },
  'unknown address, signed out': { path: () => '/nothing/here', shows: heading(/.+/) },
  'unknown address': { viewer: asAuthor, path: () => '/nothing/here', shows: heading(/.+/) },
  feed: {
    viewer: asAuthor,
    path: () => '/posts',
    shows: async (page) => {
      await page.getByRole('link', { name: 'Ngọc Ánh, new story' }).waitFor();
      await article(page);
    },
  },
  'feed with hidden stories': { viewer: asRude, path: () => '/posts', shows: article },
  'new story': { viewer: asAuthor, path: () => '/stories/create', shows: heading('New story') },
  'new story of a post': {
    viewer: asAuthor,
    path: ({ quietPost }) => `/stories/create?post=${quietPost}`,
    shows: text('See post'),
  },
  'stories of a person': {
    viewer: asNewcomer,
    path: ({ author }) => `/stories/${author.uid}`,
    shows: text(/^unbreakable/),
  },
  'story with a post': {
    viewer: asNewcomer,
    path: ({ author }) => `/stories/${author.uid}/ofPost`,
    shows: text('See post'),
  },
  'own stories': { viewer: asAuthor, path: ({ author }) => `/stories/${author.uid}`, shows: text(/^\d viewers$/) },
  highlight: {
    viewer: asNewcomer,
    path: ({ author }) => `/stories/${author.uid}/highlights/long`,
    shows: text(/^unbreakable/),
  },
  'missing stories': {
    viewer: asNewcomer,
    path: ({ rude }) => `/stories/${rude.uid}`,
    shows: heading('Story is no longer available'),
  },
  'story archive': { viewer: asAuthor, path: () => '/archive/stories', shows: items },
  'empty story archive': { viewer: asNewcomer, path: () => '/archive/stories', shows: heading('No stories yet') },
  'feed of a newcomer': { viewer: asNewcomer, path: () => '/posts', shows: article },
  'post with comments': {
    viewer: asAuthor,
    path: ({ fullPost }) => `/post/${fullPost}`,
    shows: text('My own comment'),
  },
  'post without comments': { viewer: asNewcomer, path: ({ quietPost }) => `/post/${quietPost}`, shows: article },
  'missing post': { viewer: asAuthor, path: () => '/post/nothing', shows: heading('Post not found') },
  'edit a post': {
    viewer: asAuthor,
    path: ({ fullPost }) => `/post/edit/${fullPost}`,
    shows: (page) => page.getByRole('textbox').first().waitFor(),
  },
  likes: { viewer: asAuthor, path: ({ fullPost }) => `/post/${fullPost}/likes`, shows: items },
  explore: { viewer: asAuthor, path: () => '/explore', shows: items },
  hashtag: { viewer: asAuthor, path: () => '/explore/tags/غروب', shows: items },
  'empty tag': { viewer: asAuthor, path: () => '/explore/tags/nobodyusesthis', shows: heading(/.+/) },
  search: { viewer: asAuthor, path: () => '/search', shows: (page) => page.getByRole('searchbox').first().waitFor() },
  bookmarks: { viewer: asAuthor, path: () => '/bookmarks', shows: items },
  'empty bookmarks': { viewer: asNewcomer, path: () => '/bookmarks', shows: text('No Post Avalible in Bookmark') },
  collections: { viewer: asAuthor, path: () => '/bookmarks/collections', shows: items },
  'empty collections': {
    viewer: asNewcomer,
    path: () => '/bookmarks/collections',
    shows: heading('No collections yet'),
  },
  collection: { viewer: asAuthor, path: () => '/bookmarks/collections/long', shows: items },
  'missing collection': {
    viewer: asNewcomer,
    path: () => '/bookmarks/collections/nothing',
    shows: heading('Collection not found'),
  },
  'saved posts': { viewer: asAuthor, path: ({ author }) => `${profilePath(author)}?tab=saved`, shows: items },
  'empty archive': { viewer: asNewcomer, path: () => '/archive', shows: heading('Your archive is empty') },
  notifications: { viewer: asAuthor, path: () => '/notifications', shows: items },
  'empty notifications': { viewer: asNewcomer, path: () => '/notifications', shows: text(/^No notifications yet/) },
  messages: { viewer: asAuthor, path: () => '/messages', shows: items },
  'empty messages': { viewer: asRude, path: () => '/messages', shows: heading('No messages yet.') },
  'message requests': { viewer: asAuthor, path: () => '/messages/requests', shows: items },
  'message request': {
    viewer: asAuthor,
    path: ({ hermit }) => `/messages/${hermit.uid}`,
    shows: (page) => page.getByRole('button', { name: 'Accept' }).waitFor(),
  },
  conversation: {
    viewer: asAuthor,
    path: ({ newcomer }) => `/messages/${newcomer.uid}`,
    shows: text('A message in English'),
  },
  'new conversation': {
    viewer: asHermit,
    path: ({ newcomer }) => `/messages/${newcomer.uid}`,
    shows: text(/not end-to-end encrypted/),
  },
  settings: { viewer: asAuthor, path: () => '/settings', shows: text('Rude Person') },
  'own profile': { viewer: asAuthor, path: ({ author }) => profilePath(author), shows: items },
  'own empty profile': { viewer: asNewcomer, path: ({ newcomer }) => profilePath(newcomer), shows: heading(/.+/) },
  'own private profile': { viewer: asHermit, path: ({ hermit }) => profilePath(hermit), shows: heading(/.+/) },
  "another person's profile": { viewer: asNewcomer, path: ({ author }) => profilePath(author), shows: items },
  'private profile': {
    viewer: asNewcomer,
    path: ({ hermit }) => profilePath(hermit),
    shows: heading('This account is private'),
  },
  'blocked profile': {
    viewer: asAuthor,
    path: ({ rude }) => profilePath(rude),
    shows: (page) => page.getByRole('button', { name: 'Unblock' }).waitFor(),
  },
  followers: { viewer: asAuthor, path: ({ author }) => `${profilePath(author)}/followers`, shows: items },
  following: { viewer: asAuthor, path: ({ author }) => `${profilePath(author)}/following`, shows: items },
  composer: { viewer: asAuthor, path: () => '/post/create', shows: heading('Create new post') },
  moderation: { viewer: asModerator, path: () => '/moderation', shows: heading(/.+/) },
  'moderation log': { viewer: asModerator, path: () => '/moderation/log', shows: heading(/.+/) },
};

describe.each(displays)('on a $name', (display) => {
  it.each(Object.entries(screens))(
    'the screen "%s" has no layout fault in any language',
    async (_name, { viewer, path, shows }) => {
      const visitor = await newVisitor(visitorOn(display));
      const { page } = visitor;
      if (viewer) await logIn(page, viewer(crowd), path(crowd));
      else await page.goto(path(crowd));
      await shows(page);
      await waitUntilQuiet(page);
      const shift = await readLayoutShift(page);
      expect.soft(shift.value, shift.movedElements.join('\n')).toBeLessThan(maxLayoutShift);

      await expectNoFaults(page, display, () => findLayoutFaults(page, display));
      // The colours depend only on the theme, and the accessible names only on the language.
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await waitUntilQuiet(page, 150);
      await expectAccessible(page);
      // Chromium logs responses for missing posts.
      ignoreConsoleErrors(visitor, /status of 40[34]/);
    },
  );
});

/** The visible height of a page in Safari on a phone of 844 px, between its bars. */
const safariHeight = 664;

it.each([390, 320])('the composer on a phone of %i px shows the caption field below five pictures', async (width) => {
  const { email } = await createPerson('Ana Lima');
  const { page } = await newVisitor({
    isFirstVisit: true,
    viewport: { width, height: safariHeight },
    hasTouch: true,
    isMobile: true,
  });
  await logIn(page, { email, password }, composerPath);
  await waitForComposer(page);
  const files = await Promise.all([0, 1, 2, 3, 4].map((index) => noisePicture(`${index}.jpg`, 320, 400)));
  await page.locator('input[type=file]').setInputFiles(files);
  await expect.poll(() => page.locator('main li img').count()).toBe(5);
  await waitUntilQuiet(page);
  const isInView = await captionField(page).evaluate((field) => {
    scrollTo(0, 0);
    const { left, width, top } = field.getBoundingClientRect();
    return field === document.elementFromPoint(left + width / 2, top + 20);
  });
  expect(isInView).toBe(true);
});
