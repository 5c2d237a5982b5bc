import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { createPerson, createPost, uniqueWord } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

const field = (page: Page) => page.getByPlaceholder(english['comments.addComment']);
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' });
/** The suggested hashtags and names. They are in a list box, unlike the options for the order of comments. */
const completions = (page: Page) => page.getByRole('listbox').getByRole('option');

it('completes a mention and a hashtag, leads from a notification to a reply, and lists the posts with a tag', async () => {
  const word = uniqueWord();
  const [ana, bo] = [await createPerson(`Ana ${word}`), await createPerson(`Bo ${word}`)];
  const tag = `light_${word}`;
  const post = await createPost(ana, `First #Light_${word} of the year https://example.com/dawn.`);
  const { page: anaPage } = await openAs(newVisitor, ana, `/post/${post._id}`, { viewport: viewports.phone });
  const { page: boPage } = await openAs(newVisitor, bo, `/post/${post._id}`);

  await field(boPage).pressSequentially(`@ana${word.slice(0, 6)}`);
  await completions(boPage)
    .filter({ hasText: `@${ana.username}` })
    .waitFor();
  await expectAccessible(boPage);
  await field(boPage).press('Enter');
  await expect.poll(() => field(boPage).inputValue()).toBe(`@${ana.username} `);
  await field(boPage).pressSequentially(`look: #light_${word.slice(0, 4)}`);
  // The list for a bare # contains other hashtags.
  await expect.poll(() => completions(boPage).allInnerTexts()).toEqual([expect.stringContaining(`#${tag}`)]);
  await field(boPage).press('Escape');
  await expect.poll(() => completions(boPage).count()).toBe(0);
  await field(boPage).pressSequentially(word.slice(4, 5));
  expect(await completions(boPage).count()).toBe(0);
  await field(boPage).fill(`@${ana.username} look: `);
  await field(boPage).press('End');
  await field(boPage).pressSequentially(`#light_${word.slice(0, 4)}`);
  await completions(boPage)
    .filter({ hasText: `#${tag}` })
    .waitFor();
  await field(boPage).press('ArrowDown');
  await field(boPage).press('Tab');
  await expect.poll(() => field(boPage).inputValue()).toBe(`@${ana.username} look: #${tag} `);
  await field(boPage).press('Enter');
  const mention = comments(anaPage).getByRole('link', { name: `@${ana.username}` });
  await expect.poll(() => mention.getAttribute('href')).toBe(`/profile/${ana.uid}`);

  await comments(anaPage)
    .getByRole('button', { name: `Reply to ${bo.name}` })
    .click();
  await expect.poll(() => field(anaPage).inputValue()).toBe(`@${bo.username} `);
  await expectAccessible(anaPage);
  await field(anaPage).press('End');
  await field(anaPage).pressSequentially('I see');
  await field(anaPage).press('Enter');
  await anaPage
    .getByRole('list', { name: `Replies to ${bo.name}` })
    .getByText('I see')
    .waitFor();

  // The notification opens the comment with its replies.
  await boPage.getByRole('link', { name: /^Notifications/ }).click();
  await boPage.getByRole('link', { name: /replied to your comment/ }).click();
  await boPage.waitForURL('**/post/*?comment=*');
  const focused = comments(boPage).locator(':focus');
  await focused.getByText('I see').waitFor();
  await focused.getByText('look:').waitFor();
  await expect.poll(() => comments(boPage).getByText('look:').count()).toBe(1);
  await boPage.getByRole('button', { name: 'Comment options' }).first().click();
  await boPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await anaPage.getByText('This comment was deleted.').waitFor();
  await anaPage.getByRole('list', { name: 'Replies' }).getByText('I see').waitFor();

  await anaPage.getByRole('link', { name: `#Light_${word}` }).click();
  await anaPage.waitForURL(`**/explore/tags/${tag}`);
  const tiles = anaPage.getByRole('list', { name: `Posts with #${tag}` }).getByRole('listitem');
  await expect.poll(() => tiles.count()).toBe(1);
  await anaPage.getByText('1 post', { exact: true }).waitFor();
  await createPost(bo, `Again #${tag}`);
  await anaPage.getByText('2 posts', { exact: true }).waitFor();
  await anaPage.getByRole('button', { name: 'Most liked' }).click();
  await expect.poll(() => tiles.count()).toBe(2);
  await expectAccessible(anaPage);
});
