import { api } from '@glimpse/contract/api';
import { expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { viewports } from '../support/browser.ts';
import { addComment, createPerson, createPost, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { boxesOf, waitUntilQuiet } from './support/movement.ts';

const newVisitor = setUpVisitors();
const minuteMs = 60_000;
const phone = { isFirstVisit: true, viewport: viewports.phone, hasTouch: true, isMobile: true };

/** Creates a post with three comments, of which one has a vote. Returns the accounts of their author and of another person. */
async function createCommentedPost() {
  const [author, reader] = await Promise.all([createPerson('Ana Lima'), createPerson('Bo Lindqvist')]);
  const { id } = await createPost(author);
  for (const message of ['First', 'Second']) await addComment(author, id, message);
  const commentId = await addComment(author, id, 'Third');
  await expectSuccess(api.upvoteComment, { token: reader.token, params: { postId: id, commentId } });
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

it('comments keep their height on phones while they grow older', async () => {
  const { reader, path } = await createCommentedPost();
  const heights = async (ageMinutes: number) => {
    const { page } = await newVisitor(phone);
    await page.clock.setSystemTime(Date.now() + ageMinutes * minuteMs);
    await logIn(page, reader, path);
    await page.getByRole('list', { name: 'Comments' }).getByText('First').waitFor();
    const heightsAt: Record<string, unknown> = {};
    for (const width of [390, 360, 344, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await waitUntilQuiet(page);
      const boxes = await boxesOf(page, '[aria-label="Comments"] [role=listitem], [aria-label="Comments"] li');
      heightsAt[width] = boxes.map((box) => box.split(' ').at(-1));
    }
    return heightsAt;
  };
  const young = await heights(5);
  expect(young[390]).toHaveLength(3);
  for (const minutes of [12, 45]) expect(await heights(minutes), `after ${minutes} minutes`).toEqual(young);
});
