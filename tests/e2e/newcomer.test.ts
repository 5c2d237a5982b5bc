import { randomUUID } from 'node:crypto';
import { FieldValue } from 'firebase-admin/firestore';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { expectAccessible, viewports } from '../support/browser.ts';
import { database } from '../support/database.ts';
import { createPerson, createPost, newAccount, type Person } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

const maxPresses = 15;
const maxLayoutShift = 0.02;
/** More followers than anybody in the seed, so that these people are suggested first. */
const popularity = 10_000;
const postsPerPerson = 4;

/** Three people with twelve posts, who are suggested to every newcomer. */
let authors: Person[] = [];

async function changePopularity(by: number) {
  for (const { uid } of authors)
    await database()
      .doc(`users/${uid}`)
      .update({ followerCount: FieldValue.increment(by) });
}

beforeAll(async () => {
  for (const name of ['Ada', 'Ben', 'Cas']) {
    const author = await createPerson(`${name} ${randomUUID().slice(0, 8)}`);
    authors.push(author);
    for (let count = 0; count < postsPerPerson; count += 1) await createPost(author, `${name} ${randomUUID()}`);
  }
  await changePopularity(popularity);
});

afterAll(async () => {
  await changePopularity(-popularity);
  authors = [];
});

const panel = (page: Page) => page.getByRole('region', { name: 'Welcome to Glimpse' });
const step = (page: Page, number: number) => panel(page).getByText(`Step ${number} of 3`);
const following = (page: Page) => page.getByRole('region', { name: 'Posts from people you follow' });
const followOf = (page: Page, { name }: Person) =>
  panel(page)
    .getByRole('listitem')
    .filter({ hasText: name.toLowerCase().replace(' ', '') })
    .getByRole('button', { name: 'Follow', exact: true });

/** Counts what a person does: each press, and each field that is typed into. */
function countPresses() {
  let count = 0;
  return {
    press: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    type: async (field: Locator, text: string) => {
      count += 1;
      await field.fill(text);
    },
    total: () => count,
  };
}

/** Scrolls through the feed and returns the captions of its posts. */
async function captionsIn(page: Page, count: number): Promise<Set<string>> {
  const captions = new Set<string>();
  await expect
    .poll(async () => {
      for (const text of await following(page).getByRole('article').allInnerTexts())
        for (const [caption] of text.matchAll(/(?:Ada|Ben|Cas) [\da-f-]{36}/gu)) captions.add(caption);
      await page.mouse.wheel(0, 1500);
      return captions.size;
    })
    .toBeGreaterThanOrEqual(count);
  return captions;
}

it('leads a newcomer on a phone from the login to ten posts in Following in under fifteen presses', async () => {
  const { page } = await newVisitor({ viewport: viewports.phone });
  const { press, type, total } = countPresses();
  const account = newAccount('Nova');
  await page.goto('/');
  await press(page.getByRole('link', { name: 'Create new Account' }));
  await type(page.getByLabel('Full name'), account.name);
  await type(page.getByLabel('Email'), account.email);
  await type(page.getByLabel('Password', { exact: true }), account.password);
  await press(page.getByRole('button', { name: 'Signup' }));
  await page.waitForURL('**/posts');

  // The feed works beside the steps, as specified.
  await page.getByRole('article').first().waitFor();
  await step(page, 1).waitFor();
  await expectAccessible(page);
  const before = await readLayoutShift(page);
  await press(panel(page).getByRole('button', { name: 'Skip' }));
  await step(page, 2).waitFor();
  await expectAccessible(page);
  await press(panel(page).getByRole('button', { name: 'Continue' }));
  await step(page, 3).waitFor();
  await panel(page).getByRole('listitem').first().waitFor();
  // Each person has three pictures.
  for (const author of authors)
    expect(
      await panel(page)
        .getByRole('listitem')
        .filter({ has: page.getByText(author.name.toLowerCase().replace(' ', '')) })
        .locator('img[src*="avatar-01"]')
        .count(),
    ).toBe(3);
  await expectAccessible(page);
  for (const author of authors) await press(followOf(page, author));
  // Nothing moves while the steps change.
  const { value, movedElements } = await readLayoutShift(page);
  expect(value, movedElements.join('\n')).toBeLessThanOrEqual(Math.max(before.value, maxLayoutShift));
  await press(panel(page).getByRole('button', { name: 'Done' }));
  await following(page).getByRole('article').first().waitFor();
  expect(await panel(page).count()).toBe(0);
  expect(total()).toBeLessThan(maxPresses);
  expect((await captionsIn(page, 10)).size).toBeGreaterThanOrEqual(10);

  // It is never shown again.
  await page.reload();
  await following(page).getByRole('article').first().waitFor();
  expect(await panel(page).count()).toBe(0);
});
