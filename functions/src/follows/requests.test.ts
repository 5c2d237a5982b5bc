import { followErrors } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import { profileErrors } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { noon, person, privatePerson, storedUser } from '../../testing/people.ts';
import { readUser } from '../profiles/read-users.ts';
import { follow, unfollow } from './follow.ts';
import { endFollowOfDeletedAccount } from './pair.ts';
import { acceptRequest, declineRequest, removeFollower } from './requests.ts';

const database = testDatabases();

/** Ana's account is private. Bo wants to follow her. */
async function scene() {
  const db = database();
  return { db, ana: await privatePerson(db, 'ana'), bo: await person(db, 'bo') };
}
const asked = async (db: Firestore, uid: string) => ({
  requests: (await db.collection(paths.requests(uid)).get()).docs.map(({ id }) => id),
  count: (await db.doc(paths.counters(uid)).get()).get('requestCount'),
});
const follows = async (db: Firestore, uid: string, other: string) =>
  (await db.doc(paths.followingOf(uid, other)).get()).exists;

describe('following a private account', () => {
  it('creates one request, and does not change the counters', async () => {
    const { db, ana, bo } = await scene();
    const both = await follow(db, noon, bo, ana);
    expect(both).toMatchObject({ isRequested: true, target: { data: { followerCount: 0 } } });
    await expect(follow(db, noon, bo, ana)).rejects.toEqual(followErrors.alreadyRequested());
    expect(await asked(db, ana)).toEqual({ requests: [bo], count: 1 });
    expect(await follows(db, bo, ana)).toBe(false);
  });

  it('ends the request when it is withdrawn, accepted or declined', async () => {
    for (const [end, isFollowing] of [
      [(db: Firestore, bo: string, ana: string) => unfollow(db, noon, bo, ana), false],
      [(db: Firestore, bo: string, ana: string) => acceptRequest(db, noon, ana, bo), true],
      [(db: Firestore, bo: string, ana: string) => declineRequest(db, ana, bo), false],
      [(db: Firestore, bo: string, ana: string) => endFollowOfDeletedAccount(db, noon, bo, ana), false],
    ] as const) {
      const { db, ana, bo } = await scene();
      await follow(db, noon, bo, ana);
      await end(db, bo, ana);
      expect(await asked(db, ana)).toEqual({ requests: [], count: 0 });
      expect(await follows(db, bo, ana)).toBe(isFollowing);
      expect((await storedUser(db, ana)).followerCount).toBe(Number(isFollowing));
      await expect(acceptRequest(db, noon, ana, bo)).rejects.toEqual(followErrors.requestNotFound());
      await expect(declineRequest(db, ana, bo)).rejects.toEqual(followErrors.requestNotFound());
    }
  });

  it('counts each request once, also when it is accepted twice at the same time', async () => {
    const { db, ana, bo } = await scene();
    const fans = [bo, ...(await Promise.all(['cy', 'dee'].map((uid) => person(db, uid))))];
    await Promise.all(fans.map((uid) => follow(db, noon, uid, ana)));
    expect((await asked(db, ana)).count).toBe(3);
    await Promise.allSettled(fans.flatMap((uid) => [1, 2].map(() => acceptRequest(db, noon, ana, uid))));
    expect(await asked(db, ana)).toEqual({ requests: [], count: 0 });
    expect((await storedUser(db, ana)).followerCount).toBe(3);
    expect(await countOf(db.collection(paths.followers(ana)))).toBe(3);
  });

  it('deletes an old request when the account is public now and is followed', async () => {
    const { db, ana, bo } = await scene();
    await follow(db, noon, bo, ana);
    await db.doc(paths.user(ana)).update({ isPrivate: false });
    expect((await follow(db, noon, bo, ana)).isRequested).toBe(false);
    expect(await asked(db, ana)).toEqual({ requests: [], count: 0 });
  });
});

describe('a follower', () => {
  it('can be removed, and gets no notification', async () => {
    const { db, ana, bo } = await scene();
    await follow(db, noon, bo, ana);
    await acceptRequest(db, noon, ana, bo);
    await removeFollower(db, noon, ana, bo);
    expect(await follows(db, bo, ana)).toBe(false);
    expect(await storedUser(db, ana)).toMatchObject({ followerCount: 0 });
    expect(await storedUser(db, bo)).toMatchObject({ followingCount: 0, followingPreview: [] });
    await expect(removeFollower(db, noon, ana, bo)).rejects.toEqual(followErrors.notFollowing());
    await expect(removeFollower(db, noon, ana, 'nobody')).rejects.toEqual(profileErrors.notFound());
  });

  it('of a public account can be removed, and can follow again', async () => {
    const { db, bo } = await scene();
    const cy = await person(db, 'cy');
    await follow(db, noon, bo, cy);
    expect(await storedUser(db, cy)).toMatchObject({ followerCount: 1, followerPreview: [{ uid: bo }] });
    await removeFollower(db, noon, cy, bo);
    expect(await follows(db, bo, cy)).toBe(false);
    expect(await storedUser(db, cy)).toMatchObject({ followerCount: 0, followerPreview: [] });
    expect(await storedUser(db, bo)).toMatchObject({ followingCount: 0, followingPreview: [] });
    expect((await follow(db, noon, bo, cy)).isRequested).toBe(false);
  });

  it('of a private account is visible only to followers and the owner', async () => {
    const { db, ana, bo } = await scene();
    await person(db, 'cy');
    await follow(db, noon, ana, 'cy');
    await follow(db, noon, bo, ana);
    await acceptRequest(db, noon, ana, bo);
    // Everybody can read this document.
    expect(await storedUser(db, ana)).toMatchObject({
      ...{ followerCount: 1, followingCount: 1 },
      ...{ followerPreview: [], followingPreview: [] },
    });
    const seen = async (viewer: string | null) => {
      const { followers, following } = await readUser(db, viewer, ana);
      return [...followers, ...following].map(({ id }) => id);
    };
    expect(await Promise.all([null, 'cy', bo, ana].map(seen))).toEqual([[], [], [bo, 'cy'], [bo, 'cy']]);
  });
});
