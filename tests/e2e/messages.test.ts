import { api } from '@glimpse/contract/api';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { paths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { people as seeded, seedPassword } from '../../seed/people.ts';
import { database, eventually, readDocument } from '../api/support/database.ts';
import { createPerson, createPost, type Person, password, uniqueWord } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { logIn, logInAsGuest } from '../support/sign-in.ts';
import { noisePicture } from '../support/upload-files.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';
import { goOffline, goOnline, ignoreNetworkErrors, navigateInApp, waitForEmptyOutbox } from './support/network.ts';

const newVisitor = setUpVisitors();

async function openAs({ email }: Person, path: string, display = displayModes[1]): Promise<Page> {
  const { page } = await newVisitor({ viewport: display?.viewport, theme: display?.theme });
  await logIn(page, { email, password }, path);
  return page;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const messages = (page: Page, other: Person) => page.getByRole('list', { name: `Messages with ${other.name}` });
const messageOf = (page: Page, text: string) =>
  page
    .getByRole('list', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: text });
const conversations = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** Opens the menu of a message with the keyboard, as people who use no pointer do. */
async function openMenu(page: Page, text: string): Promise<void> {
  await messageOf(page, text).getByRole('button', { name: 'Message options' }).press('Enter');
}

const send = ({ token }: Person, to: Person, text: string) =>
  expectSuccess(api.sendMessage, {
    params: { userId: to.uid, messageId: crypto.randomUUID() },
    body: { messageData: { text, embed: null, replyToId: null } },
    token,
  });

/** Creates two people with an open conversation. */
async function createFriends(): Promise<[Person, Person]> {
  const word = uniqueWord();
  const [ana, bo] = [await createPerson(`Ana ${word}`), await createPerson(`Bo ${word}`)];
  await send(ana, bo, 'Hello Bo');
  await send(bo, ana, 'Hello Ana');
  return [ana, bo];
}

it('turns a request into a conversation with read times, typing, a reaction, a reply and an unsent message', async () => {
  const word = uniqueWord();
  const [ana, bo] = [await createPerson(`Ana ${word}`), await createPerson(`Bo ${word}`)];
  const anaPage = await openAs(ana, `/messages/${bo.uid}`);
  await anaPage.getByText(/not end-to-end encrypted/).waitFor();
  await expectAccessible(anaPage);
  await write(anaPage, 'Hello Bo, is this your light?');
  await messages(anaPage, bo).getByText('Sent').waitFor();

  // The recipient sees the request in a list of its own, without a badge, and reads it without being seen.
  const boPage = await openAs(bo, '/messages');
  await boPage.getByRole('link', { name: /Message requests\s*1 request/ }).click();
  await boPage.getByRole('link', { name: new RegExp(ana.name) }).click();
  await messageOf(boPage, 'is this your light?').waitFor();
  await boPage.getByText(`${ana.name} wants to send you messages.`).waitFor();
  await expectAccessible(boPage);
  expect(await messages(anaPage, bo).getByText('Seen').count()).toBe(0);
  const request = await readDocument(paths.conversation(bo.uid, conversationId(ana.uid, bo.uid)));
  expect(request?.unreadCount).toBe(1);

  await boPage.getByRole('button', { name: 'Accept' }).click();
  await boPage.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
  await messages(anaPage, bo).getByText('Seen').waitFor();

  await field(boPage).pressSequentially('Yes');
  await anaPage.getByText(`${bo.name} is typing`).waitFor();
  await field(boPage).press('Enter');
  await messageOf(anaPage, 'Yes').waitFor();
  // The message replaces the indicator at once.
  expect(await anaPage.getByText(`${bo.name} is typing`).count()).toBe(0);
  await messages(boPage, ana).getByText('Seen').waitFor();

  await openMenu(anaPage, 'Yes');
  await expectAccessible(anaPage);
  await anaPage.getByRole('button', { name: 'React with ❤️' }).click();
  await messageOf(boPage, 'Yes').getByRole('button', { name: 'Reactions: ❤️' }).waitFor();
  await messageOf(anaPage, 'Yes').getByRole('button', { name: 'Reactions: ❤️' }).click();
  await messageOf(boPage, 'Yes').getByRole('button', { name: 'Reactions: ❤️' }).waitFor({ state: 'detached' });

  await openMenu(anaPage, 'Yes');
  await anaPage.getByRole('button', { name: 'Reply' }).click();
  await anaPage.getByText(`Replying to ${bo.name}`).waitFor();
  await write(anaPage, 'Beautiful');
  await messageOf(boPage, 'Beautiful').getByRole('button', { name: 'In reply to yourself: Yes' }).waitFor();

  await openMenu(anaPage, 'Beautiful');
  await anaPage.getByRole('button', { name: 'Unsend' }).click();
  await messages(boPage, ana).getByText(`${ana.name} unsent a message.`).waitFor();
  await messages(anaPage, bo).getByText('You unsent a message.').waitFor();
  expect(await boPage.getByText('Beautiful').count()).toBe(0);
});

it('sends what was written offline once and in order, and keeps the opened conversation readable', async () => {
  const [ana, bo] = await createFriends();
  const visitor = await newVisitor();
  const { page: anaPage } = visitor;
  await logIn(anaPage, { email: ana.email, password }, `/messages/${bo.uid}`);
  await messageOf(anaPage, 'Hello Ana').waitFor();
  const boPage = await openAs(bo, `/messages/${ana.uid}`);
  await messageOf(boPage, 'Hello Ana').waitFor();

  await anaPage.context().setOffline(true);
  for (const text of ['first', 'second', 'third']) await write(anaPage, text);
  await expect.poll(() => messages(anaPage, bo).getByText('Sending…').count()).toBe(3);
  await messageOf(anaPage, 'Hello Ana').waitFor();
  await anaPage.context().setOffline(false);
  await messageOf(boPage, 'third').waitFor();
  await expect.poll(() => messages(anaPage, bo).getByText('Sending…').count()).toBe(0);
  for (const text of ['first', 'second', 'third']) expect(await messageOf(anaPage, text).count()).toBe(1);
  const stored = await database()
    .collection(paths.messages(conversationId(ana.uid, bo.uid)))
    .orderBy('createdAt', 'desc')
    .get();
  const texts = stored.docs.map((doc) => doc.get('text'));
  expect(texts).toEqual(['third', 'second', 'first', 'Hello Ana', 'Hello Bo']);
  ignoreConsoleErrors(visitor, /ERR_INTERNET_DISCONNECTED/);
});

it('keeps a reaction, an accepted request and a muted conversation while offline, also after a reload', async () => {
  const [ana, bo] = await createFriends();
  const cy = await createPerson(`Cy ${uniqueWord()}`);
  await send(cy, ana, 'May I write to you?');
  const visitor = await newVisitor({ serviceWorkers: 'allow' });
  const { page } = visitor;
  await logIn(page, { email: ana.email, password }, `/messages/${cy.uid}`);
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`/messages/${bo.uid}`);
  await messageOf(page, 'Hello Ana').waitFor();

  await goOffline(visitor);
  await openMenu(page, 'Hello Ana');
  await page.getByRole('button', { name: 'React with 🔥' }).click();
  await page.getByRole('button', { name: 'Conversation options' }).click();
  await page.getByRole('button', { name: 'Mute notifications' }).click();
  await navigateInApp(page, `/messages/${cy.uid}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
  await page.reload();
  await messageOf(page, 'May I write to you?').waitFor();
  // The new page shows the request as unanswered until it has restored the outbox.
  await page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
  await navigateInApp(page, `/messages/${bo.uid}`);
  await messageOf(page, 'Hello Ana').getByRole('button', { name: 'Reactions: 🔥' }).waitFor();
  await page.getByRole('button', { name: 'Conversation options' }).click();
  await page.getByRole('button', { name: 'Turn on notifications' }).waitFor();

  await goOnline(visitor);
  const copyOf = (other: Person) => readDocument(paths.conversation(ana.uid, conversationId(ana.uid, other.uid)));
  await eventually(async () => (await copyOf(bo))?.isMuted, true);
  await eventually(async () => (await copyOf(cy))?.state, 'open');
  const boPage = await openAs(bo, `/messages/${ana.uid}`);
  await messageOf(boPage, 'Hello Ana').getByRole('button', { name: 'Reactions: 🔥' }).waitFor();
  await waitForEmptyOutbox(page);
  ignoreNetworkErrors(visitor);
});

it('shows a reported message to a moderator, who removes it for both people', async () => {
  const [ana, bo] = await createFriends();
  const threat = `I know where you live ${uniqueWord()}`;
  await send(bo, ana, threat);
  const anaPage = await openAs(ana, `/messages/${bo.uid}`);
  await messageOf(anaPage, threat).waitFor();
  const boPage = await openAs(bo, `/messages/${ana.uid}`);
  await messageOf(boPage, threat).waitFor();
  await openMenu(anaPage, threat);
  await anaPage.getByRole('button', { name: 'Report' }).click();
  const form = anaPage.getByRole('dialog', { name: 'Report' });
  await form.getByRole('radio').first().check();
  await form.getByRole('button', { name: 'Send report' }).click();
  await anaPage.getByText('Thanks for your report. A moderator will review it.').waitFor();

  const { page: moderator } = await newVisitor();
  await logIn(moderator, { email: seeded.wren.email, password: seedPassword }, '/moderation');
  const card = moderator.getByRole('article').filter({ hasText: threat });
  await card.getByRole('button', { name: 'Hide message' }).click();
  const dialog = moderator.getByRole('dialog');
  await expectAccessible(moderator);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A threat');
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.poll(() => card.count()).toBe(0);
  for (const page of [anaPage, boPage]) {
    await page.getByText('A moderator removed this message.').waitFor();
    expect(await page.getByText(threat).count()).toBe(0);
  }
});

it('shows a rejected message with its reason, and sends it again or discards it', async () => {
  const [ana, bo] = [await createPerson(`Ana ${uniqueWord()}`), await createPerson(`Bo ${uniqueWord()}`)];
  await expectSuccess(api.changePreferences, { body: { messagesFrom: 'nobody' }, token: bo.token });
  const visitor = await newVisitor();
  const { page } = visitor;
  await logIn(page, { email: ana.email, password }, `/messages/${bo.uid}`);
  await write(page, 'Hello');
  await page.getByRole('alert').filter({ hasText: 'does not receive messages from you' }).waitFor();
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'does not receive messages from you' }).waitFor();
  await write(page, 'Never mind');
  await messageOf(page, 'Never mind').getByRole('button', { name: 'Discard' }).click();
  await messageOf(page, 'Never mind').waitFor({ state: 'detached' });
  await expectSuccess(api.changePreferences, { body: { messagesFrom: 'everyone' }, token: bo.token });
  await page.getByRole('button', { name: 'Send again' }).click();
  await messages(page, bo).getByText('Sent', { exact: true }).waitFor();
  await eventually(
    async () => (await readDocument(paths.conversation(bo.uid, conversationId(ana.uid, bo.uid))))?.last.text,
    'Hello',
  );
  ignoreConsoleErrors(visitor, /403/);
});

it('keeps the draft, finds the conversation by name, and counts unread conversations', async () => {
  const [ana, bo] = await createFriends();
  await send(ana, await createPerson(`Bo ${uniqueWord()}`), 'Hello other Bo');
  const anaPage = await openAs(ana, `/messages/${bo.uid}`);
  await field(anaPage).fill('not finished');
  await anaPage.goto('/messages');
  await anaPage.getByRole('searchbox', { name: 'Search people' }).fill(bo.name.slice(0, 8));
  await conversations(anaPage)
    .getByRole('link', { name: new RegExp(bo.name) })
    .waitFor();
  await expect.poll(() => conversations(anaPage).getByRole('link').count()).toBe(1);
  await anaPage.getByRole('searchbox').fill('nobody has this name');
  await anaPage.getByText('No conversation with this name.').waitFor();
  await anaPage.getByRole('searchbox').fill('');
  await conversations(anaPage)
    .getByRole('link', { name: new RegExp(bo.name) })
    .click();
  await expect.poll(() => field(anaPage).inputValue()).toBe('not finished');

  await anaPage.goto('/settings');
  await send(bo, ana, 'A new message');
  await anaPage.getByRole('link', { name: 'Messages, 1 unread' }).click();
  const row = conversations(anaPage).getByRole('link', { name: /A new message.*Unread/ });
  await row.waitFor();
  await expectAccessible(anaPage);
  await row.click();
  await anaPage.getByRole('link', { name: 'Messages', exact: true }).waitFor();
});

it('sends a picture and a post, which only the two people see', async () => {
  const [ana, bo] = await createFriends();
  const post = await createPost(ana, 'Light of the morning');
  await expectSuccess(api.sendMessage, {
    params: { userId: bo.uid, messageId: crypto.randomUUID() },
    body: { messageData: { text: '', embed: { kind: 'post', postId: post._id }, replyToId: null } },
    token: ana.token,
  });
  const anaPage = await openAs(ana, `/messages/${bo.uid}`);
  const boPage = await openAs(bo, `/messages/${ana.uid}`);
  await boPage.getByRole('link', { name: /Light of the morning/ }).waitFor();
  await anaPage.locator('input[type="file"]').setInputFiles(await noisePicture('dawn.jpg', 800, 600));
  await anaPage.getByRole('textbox', { name: 'Describe the picture' }).fill('Dawn');
  await anaPage.getByRole('button', { name: 'Send', exact: true }).click();
  await boPage.getByRole('button', { name: 'Enlarge the picture: Dawn' }).locator('img[src^="blob:"]').waitFor();

  // A third person reads nothing.
  const cy = await createPerson(`Cy ${uniqueWord()}`);
  const cyPage = await openAs(cy, `/messages/${ana.uid}`);
  await cyPage.getByText(/not end-to-end encrypted/).waitFor();
  expect(await cyPage.getByText('Hello Bo').count()).toBe(0);
});

it('opens a long conversation with one page, loads older messages, and jumps to a quoted one', async () => {
  const [ana, bo] = await createFriends();
  const id = conversationId(ana.uid, bo.uid);
  const source = database().collection(paths.messages(id));
  // The oldest message is by Ana.
  const first = (await source.orderBy('createdAt', 'desc').get()).docs.at(-1);
  const template = first?.data() ?? {};
  const batch = database().batch();
  for (let index = 1; index <= 300; index++)
    batch.set(source.doc(`old-${index}`), {
      ...template,
      text: `old ${index}`,
      createdAt: new Date(Date.now() - 86_400_000 * 3 + index * 60_000),
    });
  await batch.commit();
  const page = await openAs(bo, `/messages/${ana.uid}`);
  await messageOf(page, 'Hello Bo').waitFor();
  expect(await page.getByText(/^old 280$/).count()).toBe(0);
  await messageOf(page, 'Hello Bo').hover();
  await page.mouse.wheel(0, -300);
  await page.getByText(/^old 280$/).waitFor();
  await openMenu(page, 'Hello Bo');
  await page.keyboard.press('Escape');
  await expectSuccess(api.sendMessage, {
    params: { userId: bo.uid, messageId: crypto.randomUUID() },
    body: { messageData: { text: 'Do you remember?', embed: null, replyToId: 'old-100' } },
    token: ana.token,
  });
  await page.getByRole('button', { name: `In reply to ${ana.name}: old 100` }).click();
  await page.getByText('old 100', { exact: true }).last().waitFor();
  await expect.poll(() => page.locator('#message-old-100').count()).toBe(1);
  // Only the pages near the visible part are in the document.
  expect(await page.getByRole('listitem').count()).toBeLessThan(180);
  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  await expect.poll(() => page.locator('#message-old-100').evaluate(isInView)).toBe(true);
  await page.getByRole('button', { name: 'Newest messages' }).click();
  await messageOf(page, 'Do you remember?').last().waitFor();
});

it('says to the guest that the account cannot have messages', async () => {
  const { page } = await newVisitor();
  await logInAsGuest(page, '/messages');
  await page.getByRole('heading', { name: 'No messages yet.' }).waitFor();
  await page.getByText("The guest account is shared, so it can't send or receive messages.").waitFor();
});
