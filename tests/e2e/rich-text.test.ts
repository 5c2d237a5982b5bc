import { paths } from '@glimpse/contract/paths';
import { usernameOf } from '@glimpse/contract/profiles/user';
import { clientTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { database } from '../api/support/database.ts';
import { addComment, newPost, type Person, password, person, uniqueWord } from '../api/support/people.ts';
import { expectAccessible, looks } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();

async function openAs(
  { email }: Person,
  path: string,
  look: (typeof looks)[number] = looks[1],
): Promise<Page> {
  const { page } = await enter({ viewport: look.viewport, theme: look.theme });
  await logIn(page, { email, password }, path);
  return page;
}
const field = (page: Page) => page.getByPlaceholder(clientTexts.addComment);
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' });
/** Of completions; those of the order of comments are in no list box. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

it('two people talk in hashtags, mentions and answers, by keyboard, and the hashtag leads to its posts', async () => {
  const word = uniqueWord();
  const [ana, bo] = [await person(`Ana ${word}`), await person(`Bo ${word}`)];
  const tag = `light_${word}`;
  const post = await newPost(ana, `First #Light_${word} of the year https://example.com/dawn.`);
  const [mine, theirs] = [await openAs(ana, `/post/${post._id}`), await openAs(bo, `/post/${post._id}`)];

  await field(theirs).pressSequentially(`@ana${word.slice(0, 6)}`);
  await options(theirs)
    .filter({ hasText: `@${usernameOf(ana.name)}` })
    .waitFor();
  await field(theirs).press('Enter');
  await expect.poll(() => field(theirs).inputValue()).toBe(`@${usernameOf(ana.name)} `);
  await field(theirs).pressSequentially('look: #light_');
  await field(theirs).pressSequentially(word.slice(0, 5));
  await options(theirs)
    .filter({ hasText: `#${tag}` })
    .waitFor();
  await field(theirs).press('Escape');
  await expect.poll(() => options(theirs).count()).toBe(0);
  await field(theirs).pressSequentially(word.slice(5, 6));
  await field(theirs).press('Backspace');
  expect(await options(theirs).count()).toBe(0);
  await field(theirs).fill(`@${usernameOf(ana.name)} look: `);
  await field(theirs).press('End');
  await field(theirs).pressSequentially(`#light_${word.slice(0, 4)}`);
  await options(theirs)
    .filter({ hasText: `#${tag}` })
    .waitFor();
  await field(theirs).press('ArrowDown');
  await field(theirs).press('Tab');
  await expect.poll(() => field(theirs).inputValue()).toBe(`@${usernameOf(ana.name)} look: #${tag} `);
  await field(theirs).press('Enter');
  const mention = comments(mine).getByRole('link', { name: `@${usernameOf(ana.name)}` });
  await expect.poll(() => mention.getAttribute('href')).toBe(`/profile/${ana.uid}`);

  await comments(mine)
    .getByRole('button', { name: `Reply to ${bo.name}` })
    .click();
  await expect.poll(() => field(mine).inputValue()).toBe(`@${usernameOf(bo.name)} `);
  await field(mine).press('End');
  await field(mine).pressSequentially('I see');
  await field(mine).press('Enter');
  await mine
    .getByRole('list', { name: `Replies to ${bo.name}` })
    .getByText('I see')
    .waitFor();
  await theirs.getByRole('button', { name: 'View 1 reply' }).click();
  await theirs
    .getByRole('list', { name: `Replies to ${bo.name}` })
    .getByText('I see')
    .waitFor();

  // Whoever is told of an answer gets to the comment that it answers, with the answers open.
  await theirs.getByRole('link', { name: /^Notifications/ }).click();
  await theirs.getByRole('link', { name: /replied to your comment/ }).click();
  await theirs.waitForURL('**/post/*?comment=*');
  const marked = comments(theirs).locator(':focus');
  await marked.getByText('I see').waitFor();
  expect(await marked.innerText()).toContain('look:');
  await expect.poll(() => comments(theirs).getByText('look:').count()).toBe(1);

  await theirs.getByRole('button', { name: 'Comment options' }).first().click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await mine.getByText('This comment was deleted.').waitFor({ timeout: 15_000 });
  await mine.getByRole('list', { name: 'Replies' }).getByText('I see').waitFor();

  await mine.getByRole('link', { name: `#Light_${word}` }).click();
  await mine.waitForURL(`**/explore/tags/${tag}`);
  const tiles = mine.getByRole('list', { name: `Posts with #${tag}` }).getByRole('listitem');
  await expect.poll(() => tiles.count()).toBe(1);
  await mine.getByText('1 post', { exact: true }).waitFor();
  await newPost(bo, `Again #${tag}`);
  await mine.getByText('2 posts', { exact: true }).waitFor();
  await mine.getByRole('button', { name: 'Most liked' }).click();
  await expect.poll(() => tiles.count()).toBe(2);
  await mine.goBack();
  await comments(mine).waitFor();
  await mine.goto('/explore?q=light_');
  await mine.getByRole('list', { name: 'Tags' }).getByRole('link').first().waitFor();
  // The caption's box offers the same.
  await mine.goto('/post/create');
  const words = mine.getByPlaceholder(clientTexts.captionPlaceholder);
  await words.pressSequentially(`Again #light_${word.slice(0, 4)}`);
  await options(mine)
    .filter({ hasText: `#${tag}` })
    .click();
  await expect.poll(() => words.inputValue()).toBe(`Again #${tag} `);
  await words.pressSequentially(`with @bo${word.slice(0, 6)}`);
  await options(mine)
    .filter({ hasText: `@${usernameOf(bo.name)}` })
    .waitFor();
  await words.press('Enter');
  await expect.poll(() => words.inputValue()).toBe(`Again #${tag} with @${usernameOf(bo.name)} `);
  await words.fill('');
  await mine.goto(`/profile/${bo.uid}`);
  await mine.getByRole('heading', { level: 1, name: usernameOf(bo.name) }).waitFor();
});

it('many comments open as fast as few, more of them by windows, in the order that the reader keeps', async () => {
  const [ana, bo] = [await person(), await person()];
  const post = await newPost(ana);
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
  expect(await rows.first().innerText()).toContain('number 64');
  for (const count of [40, 60, 65]) {
    await page.getByRole('button', { name: 'View more comments' }).click();
    await comments(page)
      .getByText(`number ${65 - count}`, { exact: false })
      .last()
      .waitFor();
  }
  await page.getByLabel('Order of comments').selectOption('Oldest first');
  await expect.poll(() => rows.first().innerText()).toContain('number 0');
  await page.reload();
  await expect.poll(() => rows.first().innerText()).toContain('number 0');
});

it.each(looks)('a hashtag’s page and an answered comment are accessible at $name width', async (look) => {
  const [ana, bo] = [await person(), await person('Bo Berg')];
  const post = await newPost(ana, `Light #t${uniqueWord()}`);
  await addComment(bo, post._id);
  const page = await openAs(ana, `/post/${post._id}`, look);
  await comments(page).getByRole('button', { name: 'Reply to Bo Berg' }).click();
  await field(page).pressSequentially('@b');
  await options(page).first().waitFor();
  await expectAccessible(page);
  await field(page).press('Escape');
  await page.getByRole('link', { name: '#t' }).click();
  await page.getByRole('button', { name: 'Most liked' }).waitFor();
  await page.getByText('1 post', { exact: true }).waitFor();
  await expectAccessible(page);
});
