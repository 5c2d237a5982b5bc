/**
 * Every screen that a person can see, found by role and visible name. `open(page, { isPhone })` leads to it from `path`,
 * `shown(page)` is what must be there before it counts as the screen. In the order in which they are shot.
 *
 * `signedOut`: seen by nobody in particular. `bare`: before anything has been arranged (screen-data.mjs).
 */
import { inRoot } from '../../scripts/lib/paths.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */
/**
 * @typedef {{
 *   name: string,
 *   path: string,
 *   signedOut?: true,
 *   bare?: true,
 *   open?: (page: Page, width: { isPhone: boolean }) => Promise<void>,
 *   shown: (page: Page) => Locator | Locator[],
 *   passing?: string,
 * }} Screen `passing`: a text that must have gone again
 */

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole('button', { name, exact: true });
/** @param {Page} page */
const posts = (page) => page.getByRole('main').locator('a[href^="/post/"]').first();

/** @param {Page} page */
async function openPicture(page) {
  await button(page, 'Edit Profile Picture').click();
  const avatars = page
    .getByRole('button', { name: /avatar/i })
    .and(page.getByRole('dialog').getByRole('button'));
  await avatars.first().click();
}

/** @param {Page} page */
async function search(page) {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Search' })
    .or(page.getByRole('navigation').getByRole('button', { name: 'Search' }))
    .filter({ visible: true })
    .click();
  await page.getByPlaceholder('Search Friends and faimly').fill('example');
}

/** @param {Page} page @param {{ isPhone: boolean }} width */
async function askToLogOut(page, { isPhone }) {
  if (!isPhone) return button(page, 'Log out').click();
  await button(page, 'Menu').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('menuitem', { name: 'Logout' }))
    .click();
}

/** @param {Page} page */
async function choosePicture(page) {
  await page.locator('input[type="file"]').setInputFiles(inRoot('seed/media/lighthouse-storm.jpg'));
  await page.getByText('image Added').waitFor();
  await page.getByPlaceholder('Write a caption').fill('Nobody was in the lighthouse. I asked.');
}

/** @type {Screen[]} */
export const screens = [
  {
    name: 'login',
    signedOut: true,
    path: '/login',
    shown: (page) => button(page, 'Login as Guest'),
  },
  { name: 'signup', signedOut: true, path: '/signup', shown: (page) => button(page, 'Signup') },
  {
    name: 'bookmarks-empty',
    bare: true,
    path: '/bookmarks',
    shown: (page) => page.getByText('No Post Avalible in Bookmark'),
  },
  { name: 'feed', path: '/posts', shown: (page) => page.getByRole('article').first() },
  { name: 'post', path: '/post/dawn-ridge', shown: (page) => page.getByText('The layers!').first() },
  { name: 'explore', path: '/explore', shown: posts },
  { name: 'bookmarks', path: '/bookmarks', shown: posts },
  {
    name: 'profile-own',
    path: '/profile/ines%40example.com',
    shown: (page) => [button(page, 'Edit Profile'), posts(page)],
  },
  {
    name: 'profile-other',
    path: '/profile/theo%40example.com',
    shown: (page) => [
      page
        .getByRole('main')
        .getByRole('button', { name: /^(Follow|Unfollow)/ })
        .first(),
      posts(page),
    ],
  },
  {
    name: 'profile-edit',
    path: '/profile/ines%40example.com',
    open: (page) => button(page, 'Edit Profile').click(),
    shown: (page) => [
      page.getByRole('textbox', { name: /bio/i }),
      page.getByRole('textbox', { name: /website/i }),
    ],
  },
  {
    name: 'avatar-picker',
    path: '/profile/ines%40example.com',
    open: openPicture,
    shown: (page) => page.getByRole('dialog').getByRole('button', { name: /^Avatar 12$/ }),
  },
  {
    name: 'create-post',
    path: '/post/create',
    shown: (page) => [page.getByText('Create new post').first(), page.getByPlaceholder('Write a caption')],
  },
  {
    name: 'create-post-media',
    path: '/post/create',
    open: choosePicture,
    shown: (page) => page.getByRole('button', { name: 'Share', disabled: false }),
    passing: 'image Added',
  },
  { name: 'edit-post', path: '/post/edit/dawn-ridge', shown: (page) => button(page, 'Update') },
  {
    name: 'search',
    path: '/posts',
    open: search,
    shown: (page) => page.getByRole('search').getByRole('link').first(),
  },
  {
    name: 'settings',
    path: '/settings',
    shown: (page) => [button(page, 'Change name'), button(page, 'Gather my data')],
  },
  {
    name: 'forgot-password',
    signedOut: true,
    path: '/account/forgot',
    shown: (page) => button(page, 'Send me a link'),
  },
  {
    name: 'logout',
    path: '/posts',
    open: askToLogOut,
    shown: (page) => page.getByText('Are you sure you want to Logout?'),
  },
  { name: 'not-found', path: '/no/such/place', shown: (page) => button(page, 'Go Back') },
];
