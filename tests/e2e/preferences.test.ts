import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { eventually, readDocument } from '../support/database.ts';
import { createPerson, createPost, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { navigateInApp, waitForEmptyOutbox } from './support/network.ts';
import { openAs } from './support/open-as.ts';
import { createPostWithMedia, picture } from './support/publish-media.ts';

const newVisitor = setUpVisitors();
const viewport = viewports.phone;

it('an author hides the email and covers a sensitive post, and a viewer chooses what to see', async () => {
  const [ana, bo] = [await createPerson('Ana Lima'), await createPerson('Bo Lindqvist')];
  const postId = await createPostWithMedia(ana, 'Red paint', [
    await picture(ana, { width: 400, height: 300, alt: 'Red paint on the floor' }),
  ]);
  await createPost(ana);
  const { page } = await openAs(newVisitor, ana, `/post/edit/${postId}`, { viewport });
  await page.getByRole('switch', { name: 'Sensitive content' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/posts');
  await eventually(async () => (await readDocument(paths.post(postId)))?.sensitive, true);

  const { page: viewer, consoleErrors } = await newVisitor({ viewport });
  const pictures: string[] = [];
  viewer.on('request', (request) => {
    if (request.url().includes(encodeURIComponent(`media/${ana.uid}/`))) pictures.push(request.url());
  });
  await logIn(viewer, { email: bo.email, password }, `/@${ana.username}`);
  const tiles = viewer.getByRole('list', { name: 'Posts' }).getByRole('link');
  await expect.poll(() => tiles.count()).toBe(2);
  const email = viewer.getByRole('main').getByText(ana.email);
  await email.waitFor();
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Show my email', checked: true }).click();
  await email.waitFor({ state: 'detached' });
  await page.getByText('Only you see your email. Nobody finds your profile by it.').waitFor();

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
  await viewer.goto(`/@${ana.username}`);
  await tiles.first().waitFor();
  expect(await tiles.count()).toBe(1);
  await tiles.first().click();
  await viewer.getByRole('article').getByRole('button', { name: 'Like', exact: true }).waitFor();
  expect(await viewer.locator('main').textContent()).not.toMatch(/\d likes?/);

  // The address with the hidden email leads nowhere, except for its owner.
  const address = `/profile/${encodeURIComponent(ana.email)}`;
  await navigateInApp(viewer, address);
  await viewer.getByText(`Nobody on Glimpse has the email address ${ana.email}.`).waitFor();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  await navigateInApp(page, address);
  await page.getByRole('button', { name: 'Edit Profile', exact: true }).waitFor();
});
