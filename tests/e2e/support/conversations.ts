import { api } from '@glimpse/contract/api';
import type { Page } from 'playwright-core';
import { expectSuccess } from '../../support/api-client.ts';
import { createPerson, type Person, uniqueWord } from '../../support/people.ts';

export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
export const messagesWith = (page: Page, other: Person) =>
  page.getByRole('list', { name: `Messages with ${other.name}` });
export const messageOf = (page: Page, text: string) =>
  page
    .getByRole('list', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: text });

export async function writeMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await messageField(page).press('Enter');
}

/** Opens the menu of a message with the keyboard, as people who use no pointer do. */
export async function openMessageMenu(page: Page, text: string): Promise<void> {
  await messageOf(page, text).getByRole('button', { name: 'Message options' }).press('Enter');
}

export const sendMessage = ({ token }: Person, to: Person, text: string, replyToId: string | null = null) =>
  expectSuccess(api.sendMessage, {
    params: { userId: to.uid, messageId: crypto.randomUUID() },
    body: { messageData: { text, embed: null, replyToId } },
    token,
  });

/** Creates two people with an open conversation. */
export async function createFriends(): Promise<[Person, Person]> {
  const word = uniqueWord();
  const [ana, bo] = [await createPerson(`Ana ${word}`), await createPerson(`Bo ${word}`)];
  await sendMessage(ana, bo, 'Hello Bo');
  await sendMessage(bo, ana, 'Hello Ana');
  return [ana, bo];
}
