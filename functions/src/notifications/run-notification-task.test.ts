import { dayOf, type NotificationTarget } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it, vi } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { about, notificationsOf } from '../../testing/notifications.ts';
import { crowd, noon, person, post } from '../../testing/people.ts';
import { addComment } from '../comments/add-comment.ts';
import { editComment } from '../comments/edit-comment.ts';
import { notificationsNaming } from '../firestore/queries.ts';
import { countIn, createUsage } from '../firestore/usage.ts';
import { follow, unfollow } from '../follows/follow.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { block } from '../safety/block.ts';
import { refreshNotifications } from './refresh-notifications.ts';
import { runNotificationTask } from './run-notification-task.ts';

const database = testDatabases();

/** Ana's post, and a worker that runs notification tasks with its own client of the database. */
async function scene() {
  const db = database();
  const [ana, bo, cy] = [await person(db, 'ana'), await person(db, 'bo'), await person(db, 'cy')];
  const postId = await post(db, ana);
  const worker = database(db);
  const enqueued: NotificationTarget[] = [];
  const pushed: number[] = [];
  const services = {
    queue: {
      enqueue: async (targets: readonly NotificationTarget[]) => {
        enqueued.push(...targets);
      },
    },
    push: async ({ data }: { data: { count: number } }) => {
      pushed.push(data.count);
    },
  };
  const run = (target: NotificationTarget, by = worker) => runNotificationTask(by, noon, services, target);
  const namesOf = async (uid: string) => (await notificationsOf(db, uid)).flatMap(({ uids }) => uids);
  return { db, ana, bo, cy, postId, worker, enqueued, pushed, run, namesOf };
}

/** Runs `work` after the next task of this client has read everything, and before it commits. */
function beforeNextCommit(client: Firestore, work: () => Promise<unknown>): void {
  const createBatch = client.batch.bind(client);
  vi.spyOn(client, 'batch').mockImplementationOnce(() => {
    const batch = createBatch();
    const commit = batch.commit.bind(batch);
    batch.commit = async () => {
      await work();
      return commit();
    };
    return batch;
  });
}

it('a like needs one task, and few reads', async () => {
  const { db, ana, postId, enqueued, pushed, run, namesOf } = await scene();
  for (const [index, uid] of (await crowd(db, 12)).entries()) await likePost(db, noon + index, uid, postId);
  const usage = createUsage();
  await countIn(usage, () => run(about({ kind: 'like', uid: ana, postId })));
  expect(await namesOf(ana)).toEqual(['person-11', 'person-10', 'person-9']);
  expect({ enqueued, pushed }).toEqual({ enqueued: [], pushed: [12] });
  // 15 before the commit (upsert-notification.test.ts). The second read: three documents of the recipient, the post, and
  // three people.
  expect(usage.reads).toBe(15 + 7);
});

it('comments and follows need one task', async () => {
  const { db, ana, bo, postId, enqueued, run, namesOf } = await scene();
  await addComment(db, noon, bo, postId, { message: 'Lovely' });
  await follow(db, noon, bo, ana);
  await run(about({ kind: 'comment', postId }));
  await run(about({ kind: 'follow', uid: ana, other: dayOf(noon) }));
  expect(await namesOf(ana)).toEqual([bo, bo]);
  expect(enqueued).toEqual([]);
});

it('a like during the run is in the notification after the next task', async () => {
  const { db, ana, bo, cy, postId, worker, enqueued, run, namesOf } = await scene();
  const target = about({ kind: 'like', uid: ana, postId });
  await likePost(db, noon, bo, postId);
  beforeNextCommit(worker, () => likePost(db, noon + 1, cy, postId));
  await run(target);
  expect([await namesOf(ana), enqueued]).toEqual([[bo], [target]]);
  await run(target);
  expect([await namesOf(ana), enqueued]).toEqual([[cy, bo], [target]]);
});

it('an undo whose worker finds the notification up to date is not lost', async () => {
  const { db, ana, bo, cy, postId, worker, enqueued, run, namesOf } = await scene();
  const target = about({ kind: 'like', uid: ana, postId });
  await likePost(db, noon, bo, postId);
  await run(target);
  await likePost(db, noon + 1, cy, postId);
  beforeNextCommit(worker, async () => {
    await dislikePost(db, noon + 2, cy, postId);
    await run(target, database(db));
    expect(enqueued).toEqual([]);
  });
  await run(target);
  expect([await namesOf(ana), enqueued]).toEqual([[cy, bo], [target]]);
  await run(target);
  expect([await namesOf(ana), enqueued]).toEqual([[bo], [target]]);
});

it('a person who is blocked or renamed during the run is corrected', async () => {
  const { db, ana, bo, cy, postId, worker, enqueued, run, namesOf } = await scene();
  const target = about({ kind: 'like', uid: ana, postId });
  await likePost(db, noon, bo, postId);
  await likePost(db, noon + 1, cy, postId);
  beforeNextCommit(worker, async () => {
    await block(db, noon, ana, cy);
    await refreshNotifications(db, noon, notificationsNaming(db, ana, cy));
  });
  await run(target);
  await run(target);
  expect([await namesOf(ana), enqueued]).toEqual([[bo], [target]]);

  await dislikePost(db, noon + 2, bo, postId);
  await run(target);
  await likePost(db, noon + 3, await person(db, 'dee'), postId);
  beforeNextCommit(worker, () => db.doc(paths.user('dee')).update({ fullName: 'Dee Other' }));
  await run(target);
  await run(target);
  expect((await notificationsOf(db, ana))[0]?.people).toMatchObject([{ fullName: 'Dee Other' }]);
  expect(enqueued).toEqual([target, target]);
});

it('a kind that is turned off, an edited comment and an unfollow during the run are corrected', async () => {
  const { db, ana, bo, postId, worker, enqueued, run } = await scene();
  const [likes, comments] = [about({ kind: 'like', uid: ana, postId }), about({ kind: 'comment', postId })];
  const follows = about({ kind: 'follow', uid: ana, other: dayOf(noon) });
  await likePost(db, noon, bo, postId);
  await addComment(db, noon, bo, postId, { message: 'Lovely', commentId: 'c1' });
  await follow(db, noon, bo, ana);
  beforeNextCommit(worker, () => db.doc(paths.notificationSettings(ana)).set({ off: ['like'] }));
  await run(likes);
  beforeNextCommit(worker, () => editComment(db, noon + 1, bo, { postId, commentId: 'c1' }, { message: 'Edited' }));
  await run(comments);
  beforeNextCommit(worker, () => unfollow(db, noon + 1, bo, ana));
  await run(follows);
  expect(enqueued).toEqual([likes, comments, follows]);
  for (const target of [likes, comments, follows]) await run(target);
  expect(await notificationsOf(db, ana)).toMatchObject([{ kind: 'comment', text: 'Edited' }]);
  expect(enqueued).toHaveLength(3);
});

it('a task that died after its commit repeats its second read', async () => {
  const { db, ana, bo, cy, postId, enqueued, worker, run, namesOf } = await scene();
  const target = about({ kind: 'like', uid: ana, postId });
  await likePost(db, noon, bo, postId);
  await likePost(db, noon + 1, cy, postId);
  beforeNextCommit(worker, async () => {
    await dislikePost(db, noon + 2, cy, postId);
    vi.spyOn(worker, 'doc').mockImplementation(() => {
      throw new Error('the process died');
    });
  });
  await expect(run(target)).rejects.toThrow('the process died');
  expect([await namesOf(ana), enqueued]).toEqual([[cy, bo], []]);
  await run(target, database(db));
  expect([await namesOf(ana), enqueued]).toEqual([[bo], []]);
});
