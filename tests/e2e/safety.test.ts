import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import { clientTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { people as seeded, seedPassword } from '../../seed/people.ts';
import { stored } from '../api/support/database.ts';
import { addComment, newPost, type Person, password, person } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { expectAccessible, widths } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();

/** What the consoles of a test said. */
const heard: string[][] = [];
// Hooks that come later run first. What is refused, or hidden, is so: Chromium notes the answers that say it.
afterEach(() => {
  for (const complaints of heard.splice(0))
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 40[34]/.test(text)));
});

async function open({ email }: Pick<Person, 'email'>, path: string, secret = password): Promise<Page> {
  const { page, complaints } = await enter({ viewport: widths.desktop });
  heard.push(complaints);
  await logIn(page, { email, password: secret }, path);
  return page;
}

const profileOf = ({ email }: Person) => `/profile/${email}`;
async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'More options' }).click();
  await page
    .getByRole('dialog', { name: 'More options' })
    .getByRole('button', { name: item, exact: true })
    .click();
  return page.getByRole('dialog', { name: item });
}

it('keeps two people apart after a block, on both sides, and puts it right in the settings', async () => {
  const [ana, bo] = await Promise.all([person('Ana Lima'), person('Bo Berg')]);
  const caption = `By Bo ${randomUUID()}`;
  const [ofBo, ofAna] = [await newPost(bo, caption), await newPost(ana)];
  await addComment(bo, ofAna.id, 'From Bo');
  await succeed(api.follow, { token: bo.token, params: { userId: ana.uid } });
  const mine = await open(ana, `/post/${ofAna.id}`);
  const theirs = await open(bo, profileOf(ana));
  await mine.getByText('From Bo').waitFor();
  await theirs.getByText('1 follower', { exact: true }).waitFor();

  await mine.goto(profileOf(bo));
  const question = await choose(mine, 'Block Bo Berg');
  await question.getByText('They are not told.').waitFor();
  await expectAccessible(mine);
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await mine.getByText('Blocked', { exact: true }).waitFor();
  await mine.getByRole('button', { name: 'Unblock' }).waitFor();
  await mine.getByText(clientTexts.profileEmpty).waitFor();

  // What Bo sees of Ana is what an empty profile looks like, without a reload.
  await theirs.getByText(clientTexts.profileEmpty).waitFor();
  await theirs.getByText('0 followers').waitFor();
  await theirs.getByRole('button', { name: 'Follow', exact: true }).click();
  await theirs.getByText(clientTexts.genericFailure).waitFor();
  await theirs.goto(`/post/${ofAna.id}`);
  await theirs.getByText('This post does not exist, or it has been deleted.').waitFor();
  await mine.goto('/posts');
  await mine.getByRole('article').first().waitFor();
  expect(await mine.getByText(caption).count()).toBe(0);
  await mine.goto(`/post/${ofBo.id}`);
  await mine.getByText('This post does not exist, or it has been deleted.').waitFor();

  await mine.goto('/settings');
  const blocked = mine.getByRole('list', { name: 'Blocked' });
  await blocked.getByText('Bo Berg').waitFor();
  await expectAccessible(mine);
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await mine.getByText('You have blocked nobody.').waitFor();
  await theirs.reload();
  await theirs.getByText('From Bo').waitFor();
});

it('brings a report before a moderator, who hides the post and takes that back', async () => {
  const [ana, bo] = await Promise.all([person('Ana Lima'), person('Bo Berg')]);
  const caption = `Reported ${randomUUID()}`;
  const { id } = await newPost(ana, caption);
  const [owner, reporter] = [await open(ana, `/post/${id}`), await open(bo, `/post/${id}`)];
  await reporter.getByRole('article').waitFor();
  const form = await choose(reporter, 'Report');
  await form.getByRole('radio', { name: 'Spam or a swindle' }).check();
  await form.getByRole('textbox').fill('Everywhere');
  await expectAccessible(reporter);
  await form.getByRole('button', { name: 'Send report' }).click();
  await reporter.getByText('Thank you. A moderator will look at it.').waitFor();

  await reporter.goto('/moderation');
  await reporter.getByText('This page is for moderators.').waitFor();
  const desk = await open(seeded.wren, '/moderation', seedPassword);
  const card = desk.getByRole('article').filter({ hasText: caption });
  await card.getByText('Everywhere').waitFor();
  await expectAccessible(desk);
  await card.getByRole('button', { name: 'Hide post' }).click();
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('It is spam');
  await desk.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.poll(() => card.count()).toBe(0);
  expect(await stored(paths.post(id))).toMatchObject({ visibility: 'hidden' });

  await owner.getByText('Hidden by a moderator. Only you see it.').waitFor();
  await reporter.goto(`/post/${id}`);
  await reporter.getByText('This post does not exist, or it has been deleted.').waitFor();

  await desk.getByRole('link', { name: 'Log' }).click();
  const line = desk.getByRole('article').filter({ hasText: 'hid a post by Ana Lima' }).first();
  await line.getByText('It is spam').waitFor();
  await expectAccessible(desk);
  await line.getByRole('button', { name: 'Undo' }).click();
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('It is not');
  await desk.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await line.getByText('taken back', { exact: false }).waitFor();
  await expect.poll(() => owner.getByText('Hidden by a moderator.').count()).toBe(0);
  await reporter.reload();
  await reporter.getByRole('article').waitFor();
});
