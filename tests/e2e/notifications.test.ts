import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import { it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { database, eventually } from '../support/database.ts';
import { addComment, createPerson, createPost, type Person } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { bell, notificationRow } from './support/notifications.ts';
import { openAs } from './support/open-as.ts';
import { follow } from './support/stories.ts';

const newVisitor = setUpVisitors();

it('notifications arrive live and grouped, are marked as read, and go when their reason goes', async () => {
  const [ana, bo, cy] = [
    await createPerson('Ana Lima'),
    await createPerson('Bo Lindqvist'),
    await createPerson('Cy Moreau'),
  ];
  const post = await createPost(ana);
  const onPost = ({ token }: Person) => ({ token, params: { postId: post.id } });
  const { page } = await openAs(newVisitor, ana, '/posts');
  await bell(page, 0).waitFor();

  await expectSuccess(api.likePost, onPost(bo));
  await bell(page, 1).waitFor();
  await expectSuccess(api.likePost, onPost(cy));
  await addComment(bo, post.id, 'What a morning');
  await bell(page, 2).click();
  const today = page.getByRole('region', { name: 'Today' });
  await notificationRow(page, 'Cy Moreau and Bo Lindqvist liked your post.').waitFor();
  await today.getByRole('listitem').filter({ hasText: 'What a morning' }).waitFor();
  await bell(page, 0).waitFor();
  await expectAccessible(page);

  // A notification that arrives on the open screen is marked as read.
  await follow(bo, ana);
  const followed = notificationRow(page, 'Bo Lindqvist started following you.');
  await followed.waitFor();
  await followed.getByRole('button', { name: 'Follow', exact: true }).click();
  await followed.getByRole('button', { name: 'Unfollow' }).waitFor();
  await bell(page, 0).waitFor();
  await page.getByRole('link', { name: /liked your post/ }).click();
  await page.waitForURL(`**/post/${post.id}`);
  await page.goBack();
  await followed.waitFor();

  await expectSuccess(api.dislikePost, onPost(cy));
  await notificationRow(page, 'Bo Lindqvist liked your post.').filter({ hasNotText: 'Cy Moreau' }).waitFor();
  await expectSuccess(api.likePost, onPost(cy));
  // Muting removes the person from notifications, also in the database.
  await expectSuccess(api.mute, { token: ana.token, params: { userId: bo.uid } });
  await followed.waitFor({ state: 'detached' });
  await notificationRow(page, 'Cy Moreau liked your post.').filter({ hasNotText: 'Bo Lindqvist' }).waitFor();
  const notificationsWithBo = database()
    .collection(paths.notifications(ana.uid))
    .where('uids', 'array-contains', bo.uid);
  await eventually(async () => (await notificationsWithBo.get()).size, 0);
  await expectSuccess(api.deletePost, onPost(ana));
  await notificationRow(page, 'liked your post').waitFor({ state: 'detached' });
});
