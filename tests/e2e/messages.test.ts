import { api } from '@glimpse/contract/api';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { people as seeded, seedPassword } from '../../seed/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { database, readDocument } from '../support/database.ts';
import { createPerson, uniqueWord } from '../support/people.ts';
import { noisePicture } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import {
  messageField,
  messageOf,
  messagesWith,
  openMessageMenu,
  sendMessage,
  writeMessage,
} from './support/conversations.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

it('two people exchange messages, from the request to a message that a moderator removes', async () => {
  const word = uniqueWord();
  const [ana, bo, cy] = [
    await createPerson(`Ana ${word}`),
    await createPerson(`Bo ${word}`),
    await createPerson(`Cy ${word}`),
  ];
  const { page: anaPage } = await openAs(newVisitor, ana, `/messages/${bo.uid}`);
  await anaPage.getByText(/not end-to-end encrypted/).waitFor();
  await writeMessage(anaPage, 'Hello Bo, is this your light?');
  await messagesWith(anaPage, bo).getByText('Sent').waitFor();

  // The recipient sees the request in a list of its own, without a badge, and reads it without being seen.
  const { page: boPage } = await openAs(newVisitor, bo, '/messages');
  await boPage.getByRole('link', { name: /Message requests\s*1 request/ }).click();
  await boPage.getByRole('link', { name: new RegExp(ana.name) }).click();
  await messageOf(boPage, 'is this your light?').waitFor();
  await boPage.getByText(`${ana.name} wants to send you messages.`).waitFor();
  await expectAccessible(boPage);
  expect(await messagesWith(anaPage, bo).getByText('Seen').count()).toBe(0);
  const request = await readDocument(paths.conversation(bo.uid, conversationId(ana.uid, bo.uid)));
  expect(request?.unreadCount).toBe(1);
  await boPage.getByRole('button', { name: 'Accept' }).click();
  await boPage.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
  await messagesWith(anaPage, bo).getByText('Seen').waitFor();

  await messageField(boPage).pressSequentially('Yes');
  await anaPage.getByText(`${bo.name} is typing`).waitFor();
  await messageField(boPage).press('Enter');
  await messageOf(anaPage, 'Yes').waitFor();
  // The message replaces the indicator at once.
  expect(await anaPage.getByText(`${bo.name} is typing`).count()).toBe(0);
  await messagesWith(boPage, ana).getByText('Seen').waitFor();

  await openMessageMenu(anaPage, 'Yes');
  await expectAccessible(anaPage);
  await anaPage.getByRole('button', { name: 'React with ❤️' }).click();
  await messageOf(boPage, 'Yes').getByRole('button', { name: 'Reactions: ❤️' }).waitFor();
  await messageOf(anaPage, 'Yes').getByRole('button', { name: 'Reactions: ❤️' }).click();
  await messageOf(boPage, 'Yes').getByRole('button', { name: 'Reactions: ❤️' }).waitFor({ state: 'detached' });

  await openMessageMenu(anaPage, 'Yes');
  await anaPage.getByRole('button', { name: 'Reply' }).click();
  await anaPage.getByText(`Replying to ${bo.name}`).waitFor();
  await writeMessage(anaPage, 'Beautiful');
  await messageOf(boPage, 'Beautiful').getByRole('button', { name: 'In reply to yourself: Yes' }).waitFor();
  await openMessageMenu(anaPage, 'Beautiful');
  await anaPage.getByRole('button', { name: 'Unsend' }).click();
  await messagesWith(boPage, ana).getByText(`${ana.name} unsent a message.`).waitFor();
  await messagesWith(anaPage, bo).getByText('You unsent a message.').waitFor();
  expect(await boPage.getByText('Beautiful').count()).toBe(0);

  await anaPage.locator('input[type="file"]').setInputFiles(await noisePicture('dawn.jpg', 400, 300));
  await anaPage.getByRole('textbox', { name: 'Describe the picture' }).fill('Dawn');
  await anaPage.getByRole('button', { name: 'Send', exact: true }).click();
  // The page fetches the private picture with the token of the viewer.
  await boPage.getByRole('button', { name: 'Enlarge the picture: Dawn' }).locator('img[src^="blob:"]').waitFor();

  // The list of conversations finds people by name and counts unread conversations.
  await sendMessage(ana, cy, 'Hello Cy');
  await anaPage.goto('/messages');
  const conversations = anaPage.getByRole('list', { name: 'Messages', exact: true }).getByRole('link');
  await expect.poll(() => conversations.count()).toBe(2);
  await anaPage.getByRole('searchbox', { name: 'Search people' }).fill(bo.name.slice(0, 8));
  await expect.poll(() => conversations.allTextContents()).toEqual([expect.stringContaining(bo.name)]);
  await anaPage.getByRole('searchbox', { name: 'Search people' }).fill('nobody has this name');
  await anaPage.getByText('No conversation with this name.').waitFor();
  await anaPage.getByRole('link', { name: 'Home' }).click();
  const threat = `I know where you live ${word}`;
  await writeMessage(boPage, threat);
  await anaPage.getByRole('link', { name: 'Messages, 1 unread' }).click();
  await conversations.filter({ hasText: 'Unread' }).getByText(threat).click();
  await anaPage.getByRole('link', { name: 'Messages', exact: true }).waitFor();

  // The component tests of moderation show what a moderator sees and presses.
  await openMessageMenu(anaPage, threat);
  await anaPage.getByRole('button', { name: 'Report' }).click();
  const form = anaPage.getByRole('dialog', { name: 'Report' });
  await form.getByRole('heading', { name: 'Why are you reporting this message?' }).waitFor();
  await form.getByRole('radio').first().check();
  await form.getByRole('button', { name: 'Send report' }).click();
  await anaPage.getByText('Thanks for your report. A moderator will review it.').waitFor();
  const cases = await database().collection(paths.cases()).where('targetUid', '==', bo.uid).get();
  const { encodedToken } = await expectSuccess(api.login, {
    body: { email: seeded.wren.email, password: seedPassword },
  });
  const actionData = { caseId: cases.docs[0]?.id, action: 'hide', reason: 'A threat' };
  await expectSuccess(api.moderate, { token: encodedToken, body: { actionData } });
  for (const page of [anaPage, boPage]) {
    await page.getByText('A moderator removed this message.').waitFor();
    expect(await page.getByText(threat).count()).toBe(0);
  }
});
