import { api } from '@glimpse/contract/api';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { database, eventually, readDocument } from '../support/database.ts';
import { createPerson, type Person, uniqueWord } from '../support/people.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';
import {
  createFriends,
  messageField,
  messageOf,
  messagesWith,
  openMessageMenu,
  sendMessage,
  writeMessage,
} from './support/conversations.ts';
import { goOffline, goOnline, ignoreNetworkErrors, navigateInApp, waitForEmptyOutbox } from './support/network.ts';
import { deliverPushes } from './support/notifications.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

it('sends what was written offline once and in order, and keeps the opened conversation readable', async () => {
  const [ana, bo] = await createFriends();
  const visitor = await openAs(newVisitor, ana, `/messages/${bo.uid}`);
  const { page: anaPage } = visitor;
  await messageOf(anaPage, 'Hello Ana').waitFor();
  const { page: boPage } = await openAs(newVisitor, bo, `/messages/${ana.uid}`);
  await messageOf(boPage, 'Hello Ana').waitFor();

  await anaPage.context().setOffline(true);
  for (const text of ['first', 'second', 'third']) await writeMessage(anaPage, text);
  await expect.poll(() => messagesWith(anaPage, bo).getByText('Sending…').count()).toBe(3);
  await messageOf(anaPage, 'Hello Ana').waitFor();
  await anaPage.context().setOffline(false);
  await messageOf(boPage, 'third').waitFor();
  await expect.poll(() => messagesWith(anaPage, bo).getByText('Sending…').count()).toBe(0);
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
  await sendMessage(cy, ana, 'May I write to you?');
  const visitor = await openAs(newVisitor, ana, `/messages/${cy.uid}`, { serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`/messages/${bo.uid}`);
  await messageOf(page, 'Hello Ana').waitFor();

  await goOffline(visitor);
  await openMessageMenu(page, 'Hello Ana');
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
  const { page: boPage } = await openAs(newVisitor, bo, `/messages/${ana.uid}`);
  await messageOf(boPage, 'Hello Ana').getByRole('button', { name: 'Reactions: 🔥' }).waitFor();
  await waitForEmptyOutbox(page);
  ignoreNetworkErrors(visitor);
});

it('shows a rejected message with its reason after a reload, and sends it again', async () => {
  const [ana, bo] = [await createPerson(`Ana ${uniqueWord()}`), await createPerson(`Bo ${uniqueWord()}`)];
  await expectSuccess(api.changePreferences, { body: { messagesFrom: 'nobody' }, token: bo.token });
  const visitor = await openAs(newVisitor, ana, `/messages/${bo.uid}`);
  const { page } = visitor;
  await writeMessage(page, 'Hello');
  await page.getByRole('alert').filter({ hasText: 'does not receive messages from you' }).waitFor();
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'does not receive messages from you' }).waitFor();
  await expectSuccess(api.changePreferences, { body: { messagesFrom: 'everyone' }, token: bo.token });
  await page.getByRole('button', { name: 'Send again' }).click();
  await messagesWith(page, bo).getByText('Sent', { exact: true }).waitFor();
  await eventually(
    async () => (await readDocument(paths.conversation(bo.uid, conversationId(ana.uid, bo.uid))))?.last.text,
    'Hello',
  );
  ignoreConsoleErrors(visitor, /403/);
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
  const { page } = await openAs(newVisitor, bo, `/messages/${ana.uid}`);
  await messageOf(page, 'Hello Bo').waitFor();
  expect(await page.getByText(/^old 280$/).count()).toBe(0);
  await messageOf(page, 'Hello Bo').hover();
  await page.mouse.wheel(0, -300);
  await page.getByText(/^old 280$/).waitFor();
  await openMessageMenu(page, 'Hello Bo');
  await page.keyboard.press('Escape');
  await sendMessage(ana, bo, 'Do you remember?', 'old-100');
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

it('opens the conversation after a click on a push, and shows no push about the visible conversation', async () => {
  const [ana, bo, cy] = [await createPerson('Ana'), await createPerson('Bo'), await createPerson('Cy')];
  const visitor = await openAs(newVisitor, bo, `/messages/${ana.uid}`, { serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await messageField(page).waitFor();
  const pushFrom = (person: Person) => ({ title: person.name, body: 'Hi', path: `/messages/${person.uid}`, tag: 'm' });
  const { shown, opened } = await deliverPushes(visitor, [pushFrom(ana), pushFrom(cy)]);
  expect(shown).toEqual([{ title: cy.name, body: 'Hi', tag: 'm' }]);
  expect(opened).toEqual([new URL(`/messages/${cy.uid}`, page.url()).href]);
});
