import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { database, eventually } from '../support/database.ts';
import { addComment, createPeople, createPost } from '../support/people.ts';

it('collects concurrent likes in one notification, and notifies of replies and mentions', async () => {
  const [ana, bo, ...fans] = await createPeople(14);
  if (!ana || !bo) throw new Error('two people at least');
  const post = await createPost(ana);
  const row = database().doc(paths.notification(ana.uid, `like_${post.id}`));
  const counts: unknown[] = [];
  const stop = row.onSnapshot((snapshot) => {
    if (snapshot.exists) counts.push(snapshot.get('count'));
  });
  const startMs = Date.now();
  await Promise.all(fans.map(({ token }) => expectSuccess(api.likePost, { token, params: { postId: post.id } })));
  await eventually(async () => (await row.get()).get('count'), fans.length);
  stop();
  expect(counts.length).toBeLessThanOrEqual(Math.ceil((Date.now() - startMs) / 1000) + 1);

  const first = await addComment(ana, post.id, 'First');
  const second = await addComment(bo, post.id, 'Second');
  await database()
    .doc(paths.comment(post.id, second))
    .update({ parentId: first, mentions: [bo.uid, fans[0]?.uid].map((uid) => ({ uid, start: 0, end: 1 })) });
  const kindsOf = async (uid: string) =>
    (await database().collection(paths.notifications(uid)).get()).docs.map((notified) => notified.get('kind')).sort();
  await eventually(() => kindsOf(ana.uid), ['like', 'reply']);
  await eventually(() => kindsOf(fans[0]?.uid ?? ''), ['mention']);
  // A person gets no notification about their own actions.
  expect(await kindsOf(bo.uid)).toEqual([]);

  // A notification of a post for followers disappears when the recipient unfollows the author.
  const [, reader] = fans;
  if (!reader) throw new Error('two fans at least');
  const follow = { token: reader.token, params: { userId: ana.uid } };
  await expectSuccess(api.follow, follow);
  await database().doc(paths.post(post.id)).update({ visibility: 'followers' });
  await database()
    .doc(paths.comment(post.id, first))
    .update({ mentions: [{ uid: reader.uid, start: 0, end: 1 }] });
  await eventually(() => kindsOf(reader.uid), ['mention']);
  await expectSuccess(api.unfollow, follow);
  await eventually(() => kindsOf(reader.uid), []);

  await expectSuccess(api.readNotifications, { token: ana.token, body: { through: Date.now() } });
  expect((await database().doc(paths.counters(ana.uid)).get()).get('unread')).toBe(0);
});
