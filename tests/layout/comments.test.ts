import { expect, it } from 'vitest';
import { addComment, createPerson, createPost, password } from '../api/support/people.ts';
import { viewports } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { boxesOf, waitUntilQuiet } from './support/movement.ts';

const newVisitor = setUpVisitors();
const minuteMs = 60_000;
const phone = { isFirstVisit: true, viewport: viewports.phone, hasTouch: true, isMobile: true };

/** Creates a post with three comments. Returns the accounts of their author and of another person. */
async function createCommentedPost() {
  const [author, reader] = await Promise.all([createPerson('Ana Lima'), createPerson('Bo Lindqvist')]);
  const { id } = await createPost(author);
  for (const message of ['First', 'Second', 'Third']) await addComment(author, id, message);
  return {
    author: { email: author.email, password },
    reader: { email: reader.email, password },
    path: `/post/${id}`,
  };
}

it('a comment on a phone can be edited without a covered button', async () => {
  const { author, path } = await createCommentedPost();
  const { page } = await newVisitor(phone);
  await logIn(page, author, path);
  await page.getByRole('list', { name: 'Comments' }).getByText('First').waitFor();
  for (const message of ['First', 'Third']) {
    const comment = page.getByRole('listitem').filter({ hasText: message });
    await comment.getByRole('button', { name: 'Comment options' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await waitUntilQuiet(page);
    const save = page.getByRole('button', { name: 'Save' });
    // The browser scrolls to the field that has the focus, and the buttons below it must be on the screen then.
    const isUncovered = await save.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isUncovered, `Save of "${message}"`).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
});

it.each([390, 320])('comments keep their height while they grow older, at %i px', async (width) => {
  const { reader, path } = await createCommentedPost();
  const heights = async (ageMinutes: number) => {
    const { page } = await newVisitor({ ...phone, viewport: { width, height: 844 } });
    await page.clock.setSystemTime(Date.now() + ageMinutes * minuteMs);
    await logIn(page, reader, path);
    await page.getByRole('list', { name: 'Comments' }).getByText('First').waitFor();
    await waitUntilQuiet(page);
    const boxes = await boxesOf(page, '[aria-label="Comments"] [role=listitem], [aria-label="Comments"] li');
    return boxes.map((box) => box.split(' ').at(-1));
  };
  const young = await heights(5);
  expect(young).toHaveLength(3);
  for (const minutes of [12, 45]) expect(await heights(minutes), `after ${minutes} minutes`).toEqual(young);
});
