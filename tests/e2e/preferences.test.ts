import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { database, eventually } from '../api/support/database.ts';
import { createPerson, createPost, password } from '../api/support/people.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { goOffline, goOnline, ignoreNetworkErrors, navigateInApp, waitForEmptyOutbox } from './support/network.ts';
import { createPostWithMedia, picture } from './support/publish-media.ts';

const newVisitor = setUpVisitors();

it('hides an email from others while its owner is offline, as soon as the network is back', async () => {
  const [ana, bo] = [await createPerson('Ana Lima'), await createPerson('Bo Lindqvist')];
  const owner = await newVisitor({ viewport: viewports.phone });
  await logIn(owner.page, { email: ana.email, password }, '/settings');
  const { page: stranger, consoleErrors } = await newVisitor();
  await logIn(stranger, { email: bo.email, password }, `/profile/${ana.uid}`);
  const email = stranger.locator('main').getByText(ana.email);
  await email.waitFor();

  const toggle = owner.page.getByRole('switch', { name: 'Show my email' });
  await owner.page.getByRole('switch', { name: 'Show my email', checked: true }).waitFor();
  await goOffline(owner);
  await toggle.click();
  await owner.page.getByText('Only you see your email. Nobody finds your profile by it.').waitFor();
  await goOnline(owner);
  await waitForEmptyOutbox(owner.page);
  ignoreNetworkErrors(owner);
  await email.waitFor({ state: 'detached' });
  await expectAccessible(owner.page);

  // The address leads nowhere, except for its owner.
  await navigateInApp(stranger, `/profile/${encodeURIComponent(ana.email)}`);
  await stranger.getByText(`Nobody on Glimpse has the email address ${ana.email}.`).waitFor();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  await navigateInApp(owner.page, `/profile/${encodeURIComponent(ana.email)}`);
  await owner.page.getByRole('button', { name: 'Edit Profile', exact: true }).waitFor();
});

it('covers a sensitive post until it is shown, and follows the preferences of the viewer', async () => {
  const [ana, bo] = [await createPerson('Ana Lima'), await createPerson('Bo Lindqvist')];
  const postId = await createPostWithMedia(ana, 'Red paint', [
    await picture(ana, { width: 800, height: 600, alt: 'Red paint on the floor' }),
  ]);
  await createPost(ana);
  const { page } = await newVisitor({ viewport: viewports.phone });
  await logIn(page, { email: ana.email, password }, `/post/edit/${postId}`);
  await page.getByRole('switch', { name: 'Sensitive content' }).click();
  // The press has scrolled the buttons of the form below the top bar, where axe measures only their visible part.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/posts');
  await eventually(async () => (await database().doc(paths.post(postId)).get()).get('sensitive'), true);

  const { page: viewer } = await newVisitor({ viewport: viewports.phone });
  const pictures: string[] = [];
  viewer.on('request', (request) => {
    if (request.url().includes(encodeURIComponent(`media/${ana.uid}/`))) pictures.push(request.url());
  });
  await logIn(viewer, { email: bo.email, password }, `/profile/${ana.uid}`);
  // The address with the id is replaced by the one with the username.
  await viewer.waitForURL('**/@*');
  const tiles = viewer.getByRole('list', { name: 'Posts' }).getByRole('link');
  await expect.poll(() => tiles.count()).toBe(2);
  await viewer.getByRole('button', { name: 'Show the sensitive post by Ana Lima' }).waitFor();
  await expectAccessible(viewer);
  await tiles.last().click({ position: { x: 8, y: 8 } });
  const cover = viewer.getByRole('group', { name: 'Sensitive content' });
  await cover.waitFor();
  await expectAccessible(viewer);
  // The browser has not even loaded the picture.
  expect(pictures).toEqual([]);
  await cover.getByRole('button', { name: 'Show' }).click();
  await viewer.getByRole('article').getByRole('img', { name: 'Red paint on the floor' }).waitFor();

  await viewer.goto('/settings');
  const choices = viewer.getByRole('group', { name: 'Sensitive content' });
  await choices.getByRole('button', { name: 'Hide' }).click();
  await viewer.getByRole('switch', { name: 'Hide likes on posts of others' }).click();
  await waitForEmptyOutbox(viewer);
  // The press has scrolled a switch below the top bar, where axe measures only its visible part.
  await viewer.evaluate(() => scrollTo(0, 0));
  await expectAccessible(viewer);
  await viewer.goto(`/profile/${ana.uid}`);
  await tiles.first().waitFor();
  expect(await tiles.count()).toBe(1);
  await tiles.first().click();
  await viewer.getByRole('article').getByRole('button', { name: 'Like', exact: true }).waitFor();
  expect(await viewer.locator('main').textContent()).not.toMatch(/\d likes?/);
});
