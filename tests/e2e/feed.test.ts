import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { createPerson, createPost, password, uniqueWord } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { readLikeCount } from './support/open-post.ts';

const newVisitor = setUpVisitors();

const likes = (page: Page, index: number) =>
  page
    .getByRole('article')
    .nth(index)
    .getByText(/^\d+ likes?$/)
    .textContent()
    .then((text) => Number.parseInt(text ?? '', 10));

it('the feed shows posts with their pictures page by page, and likes of others live, and sorts by likes', async () => {
  const [ana, bo, cy] = [
    await createPerson('Ana Lima'),
    await createPerson('Bo Berg'),
    await createPerson('Cy Okafor'),
  ];
  for (const { token } of [bo, cy]) await expectSuccess(api.follow, { token, params: { userId: ana.uid } });
  const caption = `First light ${uniqueWord()}`;
  const { id } = await createPost(ana, caption);
  const [{ page }, { page: other }] = [await newVisitor(), await newVisitor({ viewport: viewports.phone })];
  await logIn(page, { email: bo.email, password }, '/posts?sort=following');
  await logIn(other, { email: cy.email, password }, '/posts?sort=following');
  const post = page.getByRole('article').filter({ hasText: caption });
  const postOfOther = other.getByRole('article').filter({ hasText: caption });
  await postOfOther.getByText('0 likes', { exact: true }).waitFor();
  await expectAccessible(other);

  // A double click never takes a like back.
  const picture = post.locator('img:not([alt=""])').first();
  await picture.dblclick();
  await postOfOther.getByText('1 like', { exact: true }).waitFor();
  await picture.dblclick();
  // Waits for the response, because the next page would send an unconfirmed like again.
  await page.getByText(english['posts.liked']).waitFor();
  await page.reload();
  await post.getByRole('button', { name: 'Unlike' }).waitFor();
  expect(await readLikeCount(id)).toBe(1);

  await post.getByRole('button', { name: 'Unlike' }).click();
  await postOfOther.getByText('0 likes', { exact: true }).waitFor();

  // The seed has no likes.
  await expectSuccess(api.likePost, { token: cy.token, params: { postId: id } });
  await page.getByRole('button', { name: 'Tranding' }).click();
  await expect
    .poll(async () => {
      const [first, second] = [await likes(page, 0), await likes(page, 1)];
      return first > 0 && first >= second;
    })
    .toBe(true);

  await page.getByRole('button', { name: english['feed.latest'] }).click();
  // Only posts near the viewport are rendered, so the test counts them while it scrolls over several pages.
  const seenLinks = new Set<string>();
  await expect
    .poll(async () => {
      const links = page.getByRole('article').locator('a[href^="/post/"]:not([href$="/likes"])');
      for (const link of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')))
        seenLinks.add(link);
      await page.mouse.wheel(0, 2000);
      return seenLinks.size;
    })
    .toBeGreaterThanOrEqual(20);
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .locator('img:not([alt=""])')
        .evaluateAll((all) => all.some((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)),
    )
    .toBe(true);
});
