import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { caseIdOf } from '@glimpse/contract/safety/report';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, person, post, storedUser } from '../../testing/people.ts';
import { moderate } from '../moderation/moderate.ts';
import { report } from '../safety/report.ts';
import { deletePost } from './delete-post.ts';
import { pinPost, unpinPost } from './pin-post.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const ana = await person(db, 'ana');
  const posts = [await post(db, ana), await post(db, ana), await post(db, ana), await post(db, ana)] as const;
  return { db, ana, posts };
}

const pinsOf = async (db: Firestore, uid: string) => (await storedUser(db, uid)).pinnedPostIds;

it('puts the newest pin first, once', async () => {
  const { db, ana, posts } = await scene();
  for (const postId of [posts[0], posts[1], posts[0]]) await pinPost(db, ana, postId);
  expect(await pinsOf(db, ana)).toEqual([posts[1], posts[0]]);
  for (let call = 0; call < 2; call++) await unpinPost(db, ana, posts[1]);
  expect(await pinsOf(db, ana)).toEqual([posts[0]]);
});

it('refuses a fourth pin, posts of others and moderated posts', async () => {
  const { db, ana, posts } = await scene();
  const results = await Promise.allSettled(posts.map((postId) => pinPost(db, ana, postId)));
  expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([
    postErrors.tooManyPinned(),
  ]);
  const bo = await person(db, 'bo');
  await expect(pinPost(db, bo, posts[0])).rejects.toEqual(postErrors.pinForeign());
  await expect(pinPost(db, ana, 'nowhere')).rejects.toEqual(postErrors.notFound());
  const fresh = await post(db, bo);
  await db.doc(paths.post(fresh)).update({ visibility: 'hidden' });
  await expect(pinPost(db, bo, fresh)).rejects.toEqual(postErrors.pinInvisible());
});

it('unpins a post that is deleted or that a moderator hides', async () => {
  const { db, ana, posts } = await scene();
  for (const postId of posts.slice(0, 3)) await pinPost(db, ana, postId);
  await deletePost(db, noon, ana, posts[1]);
  expect(await pinsOf(db, ana)).toEqual([posts[2], posts[0]]);
  await person(db, 'mo');
  const target = { kind: 'post', postId: posts[2], reason: 'spam' } as const;
  await report(db, noon, 'mo', target);
  await moderate(db, noon, 'mo', { caseId: caseIdOf(target), action: 'hide', reason: 'Spam' }, async () => false);
  expect(await pinsOf(db, ana)).toEqual([posts[0]]);
});

it('lets a pin that nobody can see give its place to another post', async () => {
  const { db, ana, posts } = await scene();
  for (const postId of posts.slice(0, 3)) await pinPost(db, ana, postId);
  await db.doc(paths.post(posts[1])).update({ visibility: 'hidden' });
  await pinPost(db, ana, posts[3]);
  expect(await pinsOf(db, ana)).toEqual([posts[3], posts[2], posts[0]]);
});
