import { api } from '@glimpse/contract/api';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { expectSuccess } from '../support/api-client.ts';
import { createPerson, createPost } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

/** Returns the paths of the tiles in order, with a mark for pinned posts. */
const readTiles = (page: Page) =>
  page
    .getByRole('list', { name: 'Posts' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => `${link.getAttribute('href')}${link.textContent?.includes('Pinned') ? ' pinned' : ''}`),
    );

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'More options' }).click();
  await page.getByRole('dialog', { name: 'More options' }).getByRole('button', { name: item }).click();
}

it('pinned posts come first on the profile for everybody, and a deleted one leaves the pins', async () => {
  const [author, viewer] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
  const [one, two, three] = [
    await createPost(author, 'One'),
    await createPost(author, 'Two'),
    await createPost(author, 'Three'),
  ];
  const tileOf = ({ id }: { id: string }) => `/post/${id}`;
  await expectSuccess(api.pinPost, { token: author.token, params: { postId: one.id } });
  const { page: visitor } = await openAs(newVisitor, viewer, `/@${author.username}`);
  await expect.poll(() => readTiles(visitor)).toEqual([`${tileOf(one)} pinned`, tileOf(three), tileOf(two)]);
  expect((await readLayoutShift(visitor)).value).toBeLessThan(0.02);

  const { page } = await openAs(newVisitor, author, tileOf(two));
  await choose(page, 'Pin to profile');
  await page.getByText('Pinned to profile').waitFor();
  await expect
    .poll(() => readTiles(visitor))
    .toEqual([`${tileOf(two)} pinned`, `${tileOf(one)} pinned`, tileOf(three)]);
  await choose(page, 'Unpin from profile');
  await page.getByText('Unpinned from profile').waitFor();
  await expect.poll(() => readTiles(visitor)).toEqual([`${tileOf(one)} pinned`, tileOf(three), tileOf(two)]);
  await expectSuccess(api.deletePost, { token: author.token, params: { postId: one.id } });
  await expect.poll(() => readTiles(visitor)).toEqual([tileOf(three), tileOf(two)]);
});
