import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { database } from '../support/database.ts';
import { addComment, createPerson, createPost } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

it('loads comments in pages', async () => {
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
  const { page } = await openAs(newVisitor, ana, `/post/${post._id}`);
  const rows = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(20);
  await expect.poll(() => rows.first().textContent()).toContain('number 64');
  for (const count of [40, 60, 65]) {
    await page.getByRole('button', { name: 'View more comments' }).click();
    await rows
      .getByText(`number ${65 - count}`)
      .last()
      .waitFor();
  }
  await page.getByLabel('Order of comments').selectOption('Oldest first');
  await expect.poll(() => rows.first().textContent()).toContain('number 0');
});
