import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logInAsGuest } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { setMediaOrigin, startEdge, type TestEdge } from './support/edge.ts';

const newVisitor = setUpVisitors();

let edge: TestEdge;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

/** Opens the posts of a person of the seed. Returns the number of pictures, when all are shown. */
async function openPosts(page: Page): Promise<number> {
  await page.addInitScript(setMediaOrigin, edge.origin);
  await logInAsGuest(page, '/explore?q=theo%40example.com');
  const pictures = page.getByRole('list', { name: 'Posts' }).locator('img');
  await pictures.first().waitFor();
  await expect
    .poll(() =>
      pictures.evaluateAll((images) =>
        images.every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      ),
    )
    .toBe(true);
  return pictures.count();
}

it('public pictures come from the CDN, which fetches each of them once for all people', async () => {
  const { page } = await newVisitor({ isFirstVisit: true });
  const fromStorage: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/o/media%2F')) fromStorage.push(request.url());
  });
  expect(await openPosts(page)).toBeGreaterThan(2);
  expect(fromStorage).toEqual([]);
  const firstRequests = new Set(edge.requested);
  expect(firstRequests.size).toBeGreaterThan(2);
  for (const path of firstRequests) expect(path).toMatch(/^media\/[\w-]+\/[\w-]+\/square-\d+\.(?:avif|webp)$/);
  expect(new Set(edge.fetched)).toEqual(firstRequests);

  const { page: another } = await newVisitor({ isFirstVisit: true });
  const before = edge.requested.length;
  await openPosts(another);
  expect(edge.requested.length).toBeGreaterThan(before);
  expect(edge.fetched.length).toBe(firstRequests.size);
});
