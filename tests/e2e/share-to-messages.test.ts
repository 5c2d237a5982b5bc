import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { database, eventually } from '../api/support/database.ts';
import { createPerson, createPost, type Person, password, uniqueWord } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { logIn, logInAsGuest } from '../support/sign-in.ts';
import { ignoreConsoleErrors, setUpVisitors, type Visitor, type VisitorOptions } from '../support/visitors.ts';
import { deliverPushes } from './support/deliver-pushes.ts';
import { goOffline, goOnline, ignoreNetworkErrors, readOutboxKeys, waitForEmptyOutbox } from './support/network.ts';
import { expectToast } from './support/open-post.ts';

const newVisitor = setUpVisitors();
const [phone] = displayModes;

/** Creates Ana, Bo and Cy with a family name that only this test uses. */
async function createThree(): Promise<{ word: string; people: [Person, Person, Person] }> {
  const word = uniqueWord();
  const [ana, bo, cy] = await Promise.all(['Ana', 'Bo', 'Cy'].map((name) => createPerson(`${name} ${word}`)));
  if (!ana || !bo || !cy) throw new Error('a person is missing');
  return { word, people: [ana, bo, cy] };
}

async function visitAs({ email }: Person, path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(options);
  await logIn(visitor.page, { email, password }, path);
  return visitor;
}

const openAs = async (...visit: Parameters<typeof visitAs>): Promise<Page> => (await visitAs(...visit)).page;

/** Opens the dialog with an item of the menu 'More options'. */
async function openDialog(page: Page, item: string) {
  await page.getByRole('button', { name: 'More options' }).first().click();
  await page.getByRole('button', { name: item, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: item, exact: true });
  await dialog.getByRole('searchbox', { name: 'Search people' }).waitFor();
  return dialog;
}

const recipient = (page: Page, { name }: Person) => page.getByRole('checkbox', { name: new RegExp(name) });
const messages = (page: Page, other: Person) => page.getByRole('list', { name: `Messages with ${other.name}` });
const card = (page: Page, from: Person, postId: string) => messages(page, from).locator(`a[href="/post/${postId}"]`);

it('sends a post to two people at once, who each see it in their conversation', async () => {
  const { word, people } = await createThree();
  const [ana, bo, cy] = people;
  const post = await createPost(ana, 'Light over the harbour');
  const anaPage = await openAs(ana, `/post/${post.id}`, { viewport: phone.viewport });
  const dialog = await openDialog(anaPage, 'Send');
  await dialog.getByText('Search for the people to send it to.').waitFor();
  await expectAccessible(anaPage);
  await dialog.getByRole('searchbox').fill(word);
  // The list leaves out Ana herself.
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2);
  await recipient(anaPage, bo).check();
  await recipient(anaPage, cy).check();
  await expectAccessible(anaPage);
  await dialog.getByRole('textbox', { name: 'Add a message' }).fill('Look at this');
  await expectToast(anaPage, 'Sent to 2 people', () =>
    dialog.getByRole('button', { name: 'Send', exact: true }).click(),
  );
  expect(await anaPage.getByRole('dialog').count()).toBe(0);

  for (const reader of [bo, cy]) {
    const page = await openAs(reader, `/messages/${ana.uid}`);
    await messages(page, ana).getByText('Look at this').waitFor();
    await card(page, ana, post.id).getByText('Light over the harbour').waitFor();
    await card(page, ana, post.id).click();
    await page.waitForURL(`**/post/${post.id}`);
  }

  // Both conversations come first the next time.
  const again = await openDialog(anaPage, 'Send');
  const recent = again.getByRole('list', { name: 'Recent conversations' });
  await expect.poll(() => recent.getByRole('checkbox').count()).toBe(2);
});

it('shows a post of a private account only to the recipient who follows it', async () => {
  const { word, people } = await createThree();
  const [ana, bo, cy] = people;
  await expectSuccess(api.follow, { params: { userId: ana.uid }, token: bo.token });
  await expectSuccess(api.changePrivacy, { token: ana.token, body: { isPrivate: true } });
  await eventually(async () => (await database().doc(paths.user(ana.uid)).get()).get('isPrivate'), true);
  const post = await createPost(ana, 'Only for followers');
  const visitor = await visitAs(ana, `/post/${post.id}`);
  // The page of a private post has no preview, so its status is 404.
  ignoreConsoleErrors(visitor, /404/);
  const anaPage = visitor.page;
  const dialog = await openDialog(anaPage, 'Send');
  await dialog.getByText(`Only people who follow ${ana.name} can see this post.`).waitFor();
  await dialog.getByRole('searchbox').fill(word);
  await recipient(anaPage, bo).check();
  await recipient(anaPage, cy).check();
  await expectToast(anaPage, 'Sent to 2 people', () =>
    dialog.getByRole('button', { name: 'Send', exact: true }).click(),
  );

  const boPage = await openAs(bo, `/messages/${ana.uid}`);
  await card(boPage, ana, post.id).getByText('Only for followers').waitFor();
  const cyPage = await openAs(cy, `/messages/${ana.uid}`);
  await messages(cyPage, ana).getByText('This post is not available.').waitFor();
  expect(await cyPage.getByText('Only for followers').count()).toBe(0);
});

it('sends a profile that was chosen offline when the browser is online', async () => {
  const { people } = await createThree();
  const [ana, bo, cy] = people;
  await expectSuccess(api.follow, { params: { userId: cy.uid }, token: ana.token });
  // Offline, the code of the toast comes from the service worker.
  const visitor = await visitAs(ana, `/profile/${bo.uid}`, { serviceWorkers: 'allow' });
  const anaPage = visitor.page;
  await anaPage.evaluate(async () => void (await navigator.serviceWorker.ready));
  const dialog = await openDialog(anaPage, 'Send profile');
  await dialog.getByRole('list', { name: 'People you follow' }).waitFor();
  await recipient(anaPage, cy).check();
  await goOffline(visitor);
  await expectToast(anaPage, "You're offline. It will be sent when you're back online.", () =>
    dialog.getByRole('button', { name: 'Send', exact: true }).click(),
  );
  expect(await readOutboxKeys(anaPage)).toHaveLength(1);
  const stored = () => database().collection(paths.conversations(cy.uid)).get();
  expect((await stored()).size).toBe(0);
  await expectToast(anaPage, `Sent to ${cy.name}`, () => goOnline(visitor));
  ignoreNetworkErrors(visitor);
  await waitForEmptyOutbox(anaPage);
  const cyPage = await openAs(cy, `/messages/${ana.uid}`);
  await messages(cyPage, ana).getByText(bo.username).waitFor();
});

it('lets nobody start a conversation with a person who has turned it off', async () => {
  const { people } = await createThree();
  const [ana, bo] = people;
  const boPage = await openAs(bo, '/settings');
  const choices = boPage.getByRole('group', { name: 'Who can send me messages' });
  await choices.getByRole('button', { name: 'Nobody' }).click();
  await boPage.getByText('Nobody can start a conversation with you. Open conversations continue.').waitFor();
  await boPage.getByRole('switch', { name: 'Show message text in push notifications' }).click();
  await waitForEmptyOutbox(boPage);
  await expectAccessible(boPage);
  await boPage.reload();
  await boPage.getByRole('button', { name: 'Nobody', pressed: true }).waitFor();
  await boPage.getByRole('switch', { name: 'Show message text in push notifications', checked: false }).waitFor();

  const visitor = await visitAs(ana, `/profile/${bo.uid}`);
  const anaPage = visitor.page;
  await anaPage.getByRole('link', { name: 'Message', exact: true }).click();
  await anaPage.waitForURL(`**/messages/${bo.uid}`);
  await anaPage.getByRole('textbox', { name: 'Message', exact: true }).fill('Hello');
  await anaPage.keyboard.press('Enter');
  await anaPage.getByText('This person does not receive messages from you.').first().waitFor();
  expect((await database().collection(paths.conversations(bo.uid)).get()).size).toBe(0);
  ignoreConsoleErrors(visitor, /403/);
});

it('tells the guest why there are no messages, and has no such link for the own profile and blocked people', async () => {
  const { people } = await createThree();
  const [ana, bo] = people;
  const { page: guest } = await newVisitor();
  await logInAsGuest(guest, `/profile/${ana.uid}`);
  const reason = "The guest account is shared, so it can't send messages.";
  await expectToast(guest, reason, () => guest.getByRole('button', { name: 'Message', exact: true }).click());
  await guest.getByRole('button', { name: 'More options' }).first().click();
  await guest.getByRole('button', { name: 'Send profile' }).click();
  await guest.getByRole('dialog', { name: 'Send profile' }).getByText(reason).waitFor();

  await expectSuccess(api.block, { params: { userId: bo.uid }, token: ana.token });
  const anaPage = await openAs(ana, `/profile/${bo.uid}`);
  await anaPage
    .getByRole('heading', { name: /You have blocked|You blocked|blocked/i })
    .first()
    .waitFor();
  expect(await anaPage.getByRole('link', { name: 'Message', exact: true }).count()).toBe(0);
  await anaPage.getByRole('button', { name: 'More options' }).click();
  expect(await anaPage.getByRole('button', { name: 'Send profile' }).count()).toBe(0);
  await anaPage.keyboard.press('Escape');
  await anaPage.goto(`/profile/${ana.uid}`);
  await anaPage.getByRole('heading', { level: 1 }).waitFor();
  expect(await anaPage.getByRole('link', { name: 'Message', exact: true }).count()).toBe(0);
});

it('reports a message', async () => {
  const { people } = await createThree();
  const [ana, bo] = people;
  await expectSuccess(api.sendMessage, {
    params: { userId: bo.uid, messageId: 'rude' },
    body: { messageData: { text: 'You are awful', embed: null, replyToId: null } },
    token: ana.token,
  });
  const boPage = await openAs(bo, `/messages/${ana.uid}`, { viewport: phone.viewport });
  const message = messages(boPage, ana).getByRole('listitem').filter({ hasText: 'You are awful' });
  await message.getByRole('button', { name: 'Message options' }).press('Enter');
  await boPage.getByRole('dialog', { name: 'Message options' }).getByRole('button', { name: 'Report' }).click();
  const dialog = boPage.getByRole('dialog', { name: 'Report' });
  await dialog.getByRole('heading', { name: 'Why are you reporting this message?' }).waitFor();
  await expectAccessible(boPage);
  await dialog.getByRole('radio', { name: 'Spam or scam' }).check();
  await expectToast(boPage, 'Thanks for your report. A moderator will review it.', () =>
    dialog.getByRole('button', { name: 'Send report' }).click(),
  );
  await dialog.waitFor({ state: 'detached' });
  const reports = await database().collection('reports').where('reporterUid', '==', bo.uid).get();
  expect(reports.docs.map((report) => report.data())).toMatchObject([
    { kind: 'message', targetUid: ana.uid, reason: 'spam' },
  ]);
});

it('opens the conversation after a click on a push, and shows no push about the visible conversation', async () => {
  const { people } = await createThree();
  const [ana, bo, cy] = people;
  const visitor = await visitAs(bo, `/messages/${ana.uid}`, { serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  const pushFrom = (person: Person) => ({ title: person.name, body: 'Hi', path: `/messages/${person.uid}`, tag: 'm' });
  const { shown, opened } = await deliverPushes(visitor, [pushFrom(ana), pushFrom(cy)]);
  expect(shown).toEqual([{ title: cy.name, body: 'Hi', tag: 'm' }]);
  expect(opened).toEqual([new URL(`/messages/${cy.uid}`, page.url()).href]);
});
