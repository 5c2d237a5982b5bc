import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import { paths } from '@glimpse/contract/paths';
import { usernameOf } from '@glimpse/contract/profiles/user';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { database } from '../api/support/database.ts';
import { addComment, createPerson, createPost, type Person, password, uniqueWord } from '../api/support/people.ts';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

async function openAs(
  { email }: Person,
  path: string,
  display: (typeof displayModes)[number] = displayModes[1],
): Promise<Page> {
  const { page } = await newVisitor({ viewport: display.viewport, theme: display.theme });
  await logIn(page, { email, password }, path);
  return page;
}
const field = (page: Page) => page.getByPlaceholder(english['comments.addComment']);
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' });
/** The suggested hashtags and names. They are in a list box, unlike the options for the order of comments. */
const completions = (page: Page) => page.getByRole('listbox').getByRole('option');

it('completes hashtags, mentions and replies by keyboard, and lists the posts with a hashtag', async () => {
  const word = uniqueWord();
  const [ana, bo] = [await createPerson(`Ana ${word}`), await createPerson(`Bo ${word}`)];
  const tag = `light_${word}`;
  const post = await createPost(ana, `First #Light_${word} of the year https://example.com/dawn.`);
  const [anaPage, boPage] = [await openAs(ana, `/post/${post._id}`), await openAs(bo, `/post/${post._id}`)];

  await field(boPage).pressSequentially(`@ana${word.slice(0, 6)}`);
  await completions(boPage)
    .filter({ hasText: `@${usernameOf(ana.name)}` })
    .waitFor();
  await field(boPage).press('Enter');
  await expect.poll(() => field(boPage).inputValue()).toBe(`@${usernameOf(ana.name)} `);
  await field(boPage).pressSequentially('look: #light_');
  await field(boPage).pressSequentially(word.slice(0, 5));
  await completions(boPage)
    .filter({ hasText: `#${tag}` })
    .waitFor();
  await field(boPage).press('Escape');
  await expect.poll(() => completions(boPage).count()).toBe(0);
  await field(boPage).pressSequentially(word.slice(5, 6));
  await field(boPage).press('Backspace');
  expect(await completions(boPage).count()).toBe(0);
  await field(boPage).fill(`@${usernameOf(ana.name)} look: `);
  await field(boPage).press('End');
  await field(boPage).pressSequentially(`#light_${word.slice(0, 4)}`);
  // The list for a bare # contains other hashtags.
  await expect.poll(() => completions(boPage).allInnerTexts()).toEqual([expect.stringContaining(`#${tag}`)]);
  await field(boPage).press('ArrowDown');
  await field(boPage).press('Tab');
  await expect.poll(() => field(boPage).inputValue()).toBe(`@${usernameOf(ana.name)} look: #${tag} `);
  await field(boPage).press('Enter');
  const mention = comments(anaPage).getByRole('link', { name: `@${usernameOf(ana.name)}` });
  await expect.poll(() => mention.getAttribute('href')).toBe(`/profile/${ana.uid}`);

  await comments(anaPage)
    .getByRole('button', { name: `Reply to ${bo.name}` })
    .click();
  await expect.poll(() => field(anaPage).inputValue()).toBe(`@${usernameOf(bo.name)} `);
  await field(anaPage).press('End');
  await field(anaPage).pressSequentially('I see');
  await field(anaPage).press('Enter');
  await anaPage
    .getByRole('list', { name: `Replies to ${bo.name}` })
    .getByText('I see')
    .waitFor();
  await boPage.getByRole('button', { name: 'View 1 reply' }).click();
  await boPage
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
  await anaPage.goBack();
  await comments(anaPage).waitFor();
  await anaPage.goto('/explore?q=light_');
  await anaPage.getByRole('list', { name: 'Tags' }).getByRole('link').first().waitFor();
  // The caption field has the same completions.
  await anaPage.goto('/post/create');
  const words = anaPage.getByPlaceholder(english['compose.caption']);
  await words.pressSequentially(`Again #light_${word.slice(0, 4)}`);
  await completions(anaPage)
    .filter({ hasText: `#${tag}` })
    .click();
  await expect.poll(() => words.inputValue()).toBe(`Again #${tag} `);
  await words.pressSequentially(`with @bo${word.slice(0, 6)}`);
  await completions(anaPage)
    .filter({ hasText: `@${usernameOf(bo.name)}` })
    .waitFor();
  await words.press('Enter');
  await expect.poll(() => words.inputValue()).toBe(`Again #${tag} with @${usernameOf(bo.name)} `);
  await words.fill('');
  // A link with the id, as in a mention, leads to the username.
  await anaPage.goto(`/profile/${bo.uid}`);
  await anaPage.waitForURL(`**/@${bo.username}`);
  await anaPage.getByRole('heading', { level: 1, name: usernameOf(bo.name) }).waitFor();
});

it('loads comments in pages, and keeps the chosen order after a reload', async () => {
  const [ana, bo] = [await createPerson(), await createPerson()];
  const post = await createPost(ana);
  await addComment(bo, post._id, 'number 0');
  const [first] = (await database().collection(paths.comments(post._id)).get()).docs;
  const batch = database().batch();
  for (let number = 1; number <= 64; number++)
    batch.set(database().doc(paths.comment(post._id, `c${number}`)), {
      ...first?.data(),
      message: `number ${number}`,
      createdAt: new Date(Date.now() + number),
    });
  await batch.commit();
  const page = await openAs(ana, `/post/${post._id}`);
  const rows = comments(page).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(20);
  await expect.poll(() => rows.first().textContent()).toContain('number 64');
  for (const count of [40, 60, 65]) {
    await page.getByRole('button', { name: 'View more comments' }).click();
    await comments(page)
      .getByText(`number ${65 - count}`, { exact: false })
      .last()
      .waitFor();
  }
  await page.getByLabel('Order of comments').selectOption('Oldest first');
  await expect.poll(() => rows.first().textContent()).toContain('number 0');
  await page.reload();
  await expect.poll(() => rows.first().textContent()).toContain('number 0');
});

it.each(displayModes)('a tag’s page and the reply form are accessible at $name width', async (display) => {
  const [ana, bo] = [await createPerson(), await createPerson('Bo Berg')];
  const post = await createPost(ana, `Light #t${uniqueWord()}`);
  await addComment(bo, post._id);
  const page = await openAs(ana, `/post/${post._id}`, display);
  await comments(page).getByRole('button', { name: 'Reply to Bo Berg' }).click();
  await field(page).pressSequentially('@b');
  await completions(page).first().waitFor();
  await expectAccessible(page);
  await field(page).press('Escape');
  await page.getByRole('link', { name: '#t' }).click();
  await page.getByRole('button', { name: 'Most liked' }).waitFor();
  await page.getByText('1 post', { exact: true }).waitFor();
  await expectAccessible(page);
});
