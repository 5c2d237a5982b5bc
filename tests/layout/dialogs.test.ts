import { api } from '@glimpse/contract/api';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { createPerson, password } from '../support/people.ts';
import { type Account, logIn } from '../support/sign-in.ts';
import { noisePicture } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { asAuthor, asHermit, asModerator, asNewcomer, type Crowd, createCrowd, profilePath } from './support/crowd.ts';
import { displays, expectNoFaults, visitorOn } from './support/expect-no-faults.ts';
import { waitUntilQuiet } from './support/movement.ts';
import { findLayoutFaults } from './support/page-checks.ts';
import { findTextFaults } from './support/text-checks.ts';

const newVisitor = setUpVisitors();
let crowd: Crowd;
beforeAll(async () => {
  crowd = await createCrowd();
  const reportData = {
    kind: 'post',
    postId: crowd.fullPost,
    reason: 'other',
    text: 'Long details '.repeat(9),
  } as const;
  await expectSuccess(api.report, { token: crowd.newcomer.token, body: { reportData } });
});

type Action = (page: Page) => Promise<unknown>;

/** Something that opens above a screen or in it, its viewer (nobody if absent), the screen, and what opens it. */
interface Dialog {
  readonly viewer?: (crowd: Crowd) => Account | Promise<Account>;
  readonly path: (crowd: Crowd) => string;
  readonly actions: readonly Action[];
  /** The dialog exists only there. */
  readonly only?: 'phone' | 'desktop';
  /** There only the texts are checked, because it covers controls, or because its heading comes before the title. */
  readonly onlyTextsOn?: readonly string[];
}

/** Has the three steps of a new account. */
const asBeginner = async () => ({ email: (await createPerson('Beginner')).email, password });

const press =
  (name: string | RegExp): Action =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();
const fill =
  (name: string, text: string): Action =>
  (page) =>
    page.getByRole('textbox', { name }).first().fill(text);
const type =
  (name: string, text: string): Action =>
  (page) =>
    page.getByRole('textbox', { name }).first().pressSequentially(text);
const shows =
  (text: string | RegExp): Action =>
  (page) =>
    page.getByText(text).first().waitFor();
const choosePictures = (count: number) => async (page: Page) => {
  const pictures = Array.from({ length: count }, (_, index) => noisePicture(`${index}.jpg`, 320, 400));
  await page.locator('input[type=file]').setInputFiles(await Promise.all(pictures));
  await page.getByText('image Added').last().waitFor();
  // A toast keeps its language.
  await page.getByText('image Added').last().waitFor({ state: 'detached' });
};
const addStoryText: Action = async (page) => {
  await page.locator('input[type=file]').setInputFiles(await noisePicture('dawn.jpg', 270, 480));
  await page.getByText('image Added').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Share story' }).isEnabled()).toBe(true);
  // A toast keeps its language.
  await page.getByText('image Added').waitFor({ state: 'detached' });
  await press('Add text')(page);
  await page.keyboard.type('Light');
};
/** The browser then shows its offer to install the app, because the last visit was long ago. */
const offerInstallation: Action = async (page) => {
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => localStorage.setItem('install-last-visit', '1'));
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: async () => {} }));
  });
};
/** The page then finds a service worker of a new version. */
const installNewVersion: Action = async (page) => {
  await page.addInitScript(() => {
    const registration = new EventTarget();
    Reflect.set(registration, 'waiting', {});
    const container = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
    Object.defineProperty(navigator, 'serviceWorker', { value: container });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Reload' }).waitFor();
};
/** The page then thinks that it is offline, but it can still load a language. */
const disconnect: Action = (page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    dispatchEvent(new Event('offline'));
  });

const fullPost = ({ fullPost }: Crowd) => `/post/${fullPost}`;
const quietPost = ({ quietPost }: Crowd) => `/post/${quietPost}`;
const ownProfile = ({ author }: Crowd) => profilePath(author);
const composer = { viewer: asAuthor, path: () => '/post/create' };
const postOfAuthor = { viewer: asNewcomer, path: quietPost };
const ownPost = { viewer: asAuthor, path: fullPost };
const collection = { viewer: asAuthor, path: () => '/bookmarks/collections/long' };
const ownStories = { viewer: asAuthor, path: ({ author }: Crowd) => `/stories/${author.uid}` };
const storiesOfAuthor = { ...ownStories, viewer: asNewcomer };
const openCase = { viewer: asModerator, path: () => '/moderation' };

const settingsDialogs = [
  ...['Change name', 'Change username', 'Change email', 'Change password', 'Sign out everywhere', 'Delete account'],
].map((name): [string, Dialog] => [name, { viewer: asAuthor, path: () => '/settings', actions: [press(name)] }]);

const dialogs: Readonly<Record<string, Dialog>> = {
  'errors of the login': { path: () => '/', actions: [fill('Email', 'nobody'), press('Login')] },
  'errors of the sign-up': { path: () => '/signup', actions: [fill('Email', 'nobody'), press('Signup')] },
  'preview of a shared post': { path: fullPost, actions: [shows(/^Log in to see/)], onlyTextsOn: ['phone', 'desktop'] },
  'a new version': { path: () => '/', actions: [installNewVersion], onlyTextsOn: ['phone', 'desktop'] },
  'the menu of the phone': { viewer: asNewcomer, path: () => '/settings', actions: [press('Menu')], only: 'phone' },
  'search drawer': {
    ...{ viewer: asNewcomer, path: () => '/settings', only: 'desktop' },
    actions: [(page) => page.getByRole('link', { name: 'Search' }).click()],
  },
  'question before the logout on a phone': {
    ...{ viewer: asNewcomer, path: () => '/settings', only: 'phone' },
    actions: [press('Menu'), press('Logout')],
  },
  'question before the logout': {
    ...{ viewer: asNewcomer, path: () => '/settings', only: 'desktop' },
    actions: [press('Log out')],
  },
  'offer to install': { viewer: asNewcomer, path: () => '/posts', actions: [offerInstallation] },
  'dialog to install': {
    viewer: asNewcomer,
    path: () => '/posts',
    actions: [offerInstallation, press('Install Glimpse')],
  },
  'notice without a connection': {
    ...{ viewer: asNewcomer, path: () => '/notifications' },
    actions: [shows(/^No notifications yet/), disconnect, shows("You're offline.")],
  },
  'search without results': {
    ...{ viewer: asNewcomer, path: () => '/search' },
    actions: [(page) => page.getByRole('searchbox').first().fill('nobodyhasthis'), shows('No Search Result Available')],
  },
  'onboarding, step 1': { viewer: asBeginner, path: () => '/posts', actions: [shows('Step 1 of 3')] },
  'onboarding, step 2': { viewer: asBeginner, path: () => '/posts', actions: [press('Skip'), shows('Step 2 of 3')] },
  'onboarding, step 3': {
    ...{ viewer: asBeginner, path: () => '/posts' },
    actions: [press('Skip'), shows('Step 2 of 3'), press('Skip'), shows('Step 3 of 3')],
  },
  'menu of an own post': { ...ownPost, actions: [press('More options')] },
  'menu of a post': { ...postOfAuthor, actions: [press('More options')] },
  report: { ...postOfAuthor, actions: [press('More options'), press('Report'), shows('Your report is anonymous.')] },
  'question before muting': {
    ...{ ...postOfAuthor, actions: [press('More options'), press(/^Mute/), shows("You won't see their comments")] },
  },
  'save to a collection': {
    ...ownPost,
    actions: [press('More options'), press('Save to collection'), shows('New collection')],
  },
  'new collection for a post': {
    ...{ ...ownPost, actions: [press('More options'), press('Save to collection'), press('New collection')] },
  },
  'completion of a mention': {
    ...{ ...ownPost, actions: [type('Add a comment', '@n'), shows(/^@n/)], onlyTextsOn: ['phone', 'desktop'] },
  },
  'changed comment': { ...ownPost, actions: [press('Comment options'), press('Edit')] },
  'menu of a comment': { ...ownPost, actions: [press('Comment options')] },
  'reply to a comment': { ...ownPost, actions: [press(/^Reply to Bo/)] },
  'enlarged picture': { ...ownPost, actions: [press('Enlarge')] },
  'followers of a profile': {
    ...{ viewer: asAuthor, path: ownProfile },
    actions: [(page) => page.getByRole('link', { name: /followers/ }).click(), shows('Ngọc Ánh')],
  },
  'form for the profile': {
    viewer: asAuthor,
    path: ownProfile,
    actions: [press('Edit Profile'), shows('Website')],
    onlyTextsOn: ['desktop'],
  },
  'menu of a collection': { ...collection, actions: [press('Collection options')] },
  'new name of a collection': { ...collection, actions: [press('Collection options'), press('Rename')] },
  'question before deleting a collection': { ...collection, actions: [press('Collection options'), press('Delete')] },
  ...Object.fromEntries(settingsDialogs),
  'question before making the account public': {
    ...{ viewer: asHermit, path: () => '/settings' },
    actions: [
      (page) => page.getByRole('switch', { name: 'Private account' }).click(),
      shows('Make your account public?'),
    ],
  },
  'follow requests': {
    ...{ viewer: asHermit, path: ({ hermit }) => profilePath(hermit) },
    actions: [press(/^Follow requests/), (page) => page.getByRole('button', { name: 'Accept' }).waitFor()],
  },
  'errors of a new password': {
    ...{ viewer: asAuthor, path: () => '/settings' },
    actions: [press('Change password'), (page) => page.locator('dialog [type=submit]').click()],
  },
  emoji: { ...composer, actions: [press('Add emoji'), shows('Smileys & People')], onlyTextsOn: ['phone', 'desktop'] },
  drafts: { ...composer, actions: [press('Drafts')] },
  'composer with a picture': { ...composer, actions: [choosePictures(1)] },
  'composer with pictures': { ...composer, actions: [choosePictures(3)] },
  'adjust a picture': { ...composer, actions: [choosePictures(1), press('Adjust')] },
  'new story with a text': { viewer: asAuthor, path: () => '/stories/create', actions: [addStoryText] },
  'menu of a story': { ...storiesOfAuthor, actions: [press('Story options')] },
  'menu of an own story': { ...ownStories, actions: [press('Story options')] },
  'viewers of a story': { ...ownStories, actions: [press(/^\d viewers$/), shows('Ngọc Ánh')] },
  'highlights of a story': {
    ...ownStories,
    actions: [press('Story options'), press('Add to highlight'), shows('New highlight')],
  },
  'question before deleting a story': { ...ownStories, actions: [press('Story options'), press('Delete story')] },
  'names of highlights': { viewer: asAuthor, path: ownProfile, actions: [press('Edit highlights')] },
  'reported post': { ...openCase, actions: [shows('Long details')] },
  'dismiss a case': { ...openCase, actions: [press('Dismiss')] },
};

describe.each(displays)('on a $name', (display) => {
  const { name } = display;
  const shown = Object.entries(dialogs).filter(([, { only = name }]) => only === name);
  it.each(shown)(
    '"%s" has no layout fault in any language',
    async (_name, { viewer, path, actions, onlyTextsOn = [] }) => {
      const { page } = await newVisitor(visitorOn(display));
      if (viewer) await logIn(page, await viewer(crowd), path(crowd));
      else await page.goto(path(crowd));
      for (const action of actions) await action(page);
      await waitUntilQuiet(page);
      const onlyTexts = onlyTextsOn.includes(name);
      await expectNoFaults(page, display, () => (onlyTexts ? findTextFaults(page) : findLayoutFaults(page, display)));
      await expectAccessible(page);
    },
  );
});
