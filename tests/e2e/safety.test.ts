import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { people as seeded, seedPassword } from '../../seed/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { readDocument } from '../support/database.ts';
import { addComment, createPerson, createPost, type Person, uniqueWord } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { ignoreConsoleErrors, setUpVisitors, type Visitor } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

const visitors: Visitor[] = [];
// Chromium logs responses for blocked or hidden data. This hook runs before the one that checks the errors.
afterEach(() => {
  for (const visitor of visitors.splice(0)) ignoreConsoleErrors(visitor, /status of 40[34]/);
});

async function open(person: Person, path: string): Promise<Page> {
  const visitor = await openAs(newVisitor, person, path);
  visitors.push(visitor);
  return visitor.page;
}

const profileOf = ({ email }: Person) => `/profile/${email}`;
async function chooseOption(page: Page, item: string) {
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('dialog', { name: 'More options' }).getByRole('button', { name: item, exact: true }).click();
  return page.getByRole('dialog', { name: item });
}

it('hides two people from each other after a block, until it is removed in the settings', async () => {
  const [ana, bo] = await Promise.all([createPerson('Ana Lima'), createPerson('Bo Berg')]);
  const [postByBo, postByAna] = [await createPost(bo), await createPost(ana)];
  await addComment(bo, postByAna.id, 'From Bo');
  await expectSuccess(api.follow, { token: bo.token, params: { userId: ana.uid } });
  const anaPage = await open(ana, `/post/${postByAna.id}`);
  const boPage = await open(bo, profileOf(ana));
  await anaPage.getByText('From Bo').waitFor();
  await boPage.getByText('1 follower', { exact: true }).waitFor();

  await anaPage.goto(profileOf(bo));
  const question = await chooseOption(anaPage, 'Block Bo Berg');
  await question.getByText("They aren't notified.").waitFor();
  await expectAccessible(anaPage);
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await anaPage.getByText('Blocked', { exact: true }).waitFor();
  await anaPage.getByRole('button', { name: 'Unblock' }).waitFor();
  await anaPage.getByRole('heading', { name: 'You blocked Bo Berg' }).waitFor();
  await expectAccessible(anaPage);

  // Without a reload, Ana's profile does not exist for Bo.
  await boPage.getByRole('heading', { name: 'Profile not found' }).waitFor();
  expect(await boPage.getByRole('button', { name: 'Follow', exact: true }).count()).toBe(0);
  await boPage.goto(`/post/${postByAna.id}`);
  await boPage.getByText('This post does not exist, or it has been deleted.').waitFor();
  await anaPage.goto(`/post/${postByBo.id}`);
  await anaPage.getByText('This post does not exist, or it has been deleted.').waitFor();

  await anaPage.goto('/settings');
  const blocked = anaPage.getByRole('list', { name: 'Blocked' });
  await blocked.getByText('Bo Berg').waitFor();
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await anaPage.getByText("You haven't blocked anyone.").waitFor();
  await boPage.reload();
  await boPage.getByText('From Bo').waitFor();
});

it('shows a report to a moderator, who hides the post and undoes that', async () => {
  // The log shows the actions of other tests, too.
  const [ana, bo] = await Promise.all([createPerson(`Ana ${uniqueWord()}`), createPerson('Bo Berg')]);
  const caption = `Reported ${uniqueWord()}`;
  const { id } = await createPost(ana, caption);
  const [owner, reporter] = [await open(ana, `/post/${id}`), await open(bo, `/post/${id}`)];
  await reporter.getByRole('article').waitFor();
  const form = await chooseOption(reporter, 'Report');
  await form.getByRole('radio', { name: 'Spam or scam' }).check();
  await form.getByRole('textbox').fill('Everywhere');
  await expectAccessible(reporter);
  await form.getByRole('button', { name: 'Send report' }).click();
  await reporter.getByText('Thanks for your report. A moderator will review it.').waitFor();

  await reporter.goto('/moderation');
  await reporter.getByText('This page is for moderators.').waitFor();
  const { page: moderator } = await newVisitor();
  await logIn(moderator, { email: seeded.wren.email, password: seedPassword }, '/moderation');
  const card = moderator.getByRole('article').filter({ hasText: caption });
  await card.getByText('Everywhere').waitFor();
  await expectAccessible(moderator);
  await card.getByRole('button', { name: 'Hide post' }).click();
  await moderator.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('It is spam');
  await moderator.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.poll(() => card.count()).toBe(0);
  expect(await readDocument(paths.post(id))).toMatchObject({ visibility: 'hidden' });

  await owner.getByText('Hidden by a moderator. Only you can see it.').waitFor();
  await reporter.goto(`/post/${id}`);
  await reporter.getByText('This post does not exist, or it has been deleted.').waitFor();

  await moderator.getByRole('link', { name: 'Log' }).click();
  const line = moderator.getByRole('article').filter({ hasText: `hid a post by ${ana.name}` });
  await line.getByText('It is spam').waitFor();
  await expectAccessible(moderator);
  await line.getByRole('button', { name: 'Undo' }).click();
  await moderator.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('It is not');
  await moderator.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await line.getByText('undone', { exact: false }).waitFor();
  await expect.poll(() => owner.getByText('Hidden by a moderator.').count()).toBe(0);
  await reporter.reload();
  await reporter.getByRole('article').waitFor();
});
