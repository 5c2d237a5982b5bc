import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { followErrors } from '@glimpse/contract/follows/follow';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { profileErrors } from '@glimpse/contract/profiles/user';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { crowd, noon, person, storedUser } from '../../testing/people.ts';
import { follow, unfollow } from './follow.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  return { db, ana: await person(db, 'ana'), bo: await person(db, 'bo') };
}

// These tests run concurrently, because some of them wait for the next second.
describe.concurrent('following', () => {
  it('creates the follow documents, and updates counter and preview of both people', async () => {
    const { db, ana, bo } = await scene();
    const { viewer, target } = await follow(db, noon, ana, bo);
    expect(viewer.data).toMatchObject({ followingCount: 1, followingPreview: [{ uid: bo }] });
    expect(target.data).toMatchObject({ followerCount: 1, followerPreview: [{ uid: ana }] });
    expect([await storedUser(db, ana), await storedUser(db, bo)]).toEqual([viewer.data, target.data]);
    expect((await db.doc(paths.followingOf(ana, bo)).get()).get('uid')).toBe(bo);
    expect((await db.doc(paths.followerOf(bo, ana)).get()).get('uid')).toBe(ana);
  });

  it('is refused twice, of oneself, of a missing person, and without a profile', async () => {
    const { db, ana, bo } = await scene();
    await follow(db, noon, ana, bo);
    await expect(follow(db, noon, ana, bo)).rejects.toEqual(followErrors.alreadyFollowing());
    await expect(follow(db, noon, ana, ana)).rejects.toEqual(followErrors.followSelf());
    await expect(follow(db, noon, ana, 'nobody')).rejects.toEqual(profileErrors.notFound());
    await expect(follow(db, noon, 'nobody', ana)).rejects.toEqual(signInErrors.viewerNotRegistered());
  });

  it('counts everybody who follows a popular person at the same time', async () => {
    const { db, ana } = await scene();
    const fans = await crowd(db, previewLimits.people + 2);
    await Promise.all(fans.map((uid) => follow(db, noon, uid, ana)));
    const { followerCount, followerPreview } = await storedUser(db, ana);
    expect(followerCount).toBe(fans.length);
    const { docs } = await db.collection(paths.followers(ana)).orderBy('createdAt', 'desc').get();
    expect(docs).toHaveLength(fans.length);
    expect(followerPreview.map(({ uid }) => uid)).toEqual(docs.slice(0, previewLimits.people).map(({ id }) => id));
  });

  it('and unfollowing a popular person in several instances returns the current count to each', async () => {
    const { db, ana, bo } = await scene();
    const fans = await crowd(db, previewLimits.people + 6);
    const instances = [db, database(db)];
    await follow(db, noon, bo, ana);
    const follows = await Promise.all(fans.map((uid, index) => follow(instances[index % 2] ?? db, noon, uid, ana)));
    const counts = follows.map(({ target }) => target.data.followerCount).sort((one, other) => one - other);
    expect(counts).toEqual(fans.map((_, index) => index + 2));
    for (const [index, { target, viewer }] of follows.entries()) {
      expect(target.data.followerPreview[0]?.uid).toBe(fans[index]);
      expect(viewer.data.followingCount).toBe(1);
    }
    await Promise.all(fans.map((uid, index) => unfollow(instances[index % 2] ?? db, noon, uid, ana)));
    expect(await storedUser(db, ana)).toMatchObject({ followerCount: 1, followerPreview: [{ uid: bo }] });
    expect(await countOf(db.collection(paths.followers(ana)))).toBe(1);
    for (const uid of fans.slice(0, 3)) expect((await storedUser(db, uid)).followingCount).toBe(0);
  });

  it('works when two people follow each other at the same time', async () => {
    const { db, ana, bo } = await scene();
    await Promise.all([follow(db, noon, ana, bo), follow(db, noon, bo, ana)]);
    for (const uid of [ana, bo])
      expect(await storedUser(db, uid)).toMatchObject({ followerCount: 1, followingCount: 1 });
  });
});

describe('unfollowing', () => {
  it('undoes the changes of both people', async () => {
    const { db, ana, bo } = await scene();
    await follow(db, noon, ana, bo);
    await unfollow(db, noon, ana, bo);
    expect(await storedUser(db, ana)).toMatchObject({ followingCount: 0, followingPreview: [] });
    expect(await storedUser(db, bo)).toMatchObject({ followerCount: 0, followerPreview: [] });
    expect(await countOf(db.collection(paths.following(ana)))).toBe(0);
    expect(await countOf(db.collection(paths.followers(bo)))).toBe(0);
  });

  it('is refused when the person is not followed, also of oneself', async () => {
    const { db, ana, bo } = await scene();
    await expect(unfollow(db, noon, ana, bo)).rejects.toEqual(followErrors.notFollowing());
    await expect(unfollow(db, noon, ana, ana)).rejects.toEqual(followErrors.notFollowing());
  });

  it('moves the next follower up into a full preview', async () => {
    const { db, ana } = await scene();
    const fans = await crowd(db, previewLimits.people + 1);
    for (const [index, uid] of fans.entries()) await follow(db, noon + index, uid, ana);
    const [oldest = '', , leaving = ''] = fans;
    await unfollow(db, noon, leaving, ana);
    const { followerPreview } = await storedUser(db, ana);
    expect(followerPreview).toHaveLength(previewLimits.people);
    expect(followerPreview.at(-1)?.uid).toBe(oldest);
  });
});
