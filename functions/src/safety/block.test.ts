import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { followErrors } from '@glimpse/contract/follows/follow';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { profileErrors } from '@glimpse/contract/profiles/user';
import { safetyErrors, safetyLimits } from '@glimpse/contract/safety/safety-rules';
import { type BlockListsDoc, emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { crowd, noon, person, post, privatePerson, storedPost, storedUser } from '../../testing/people.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { addComment } from '../comments/add-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { editComment } from '../comments/edit-comment.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { follow, unfollow } from '../follows/follow.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { blockListsIn, readBlockLists } from '../visibility/block-lists.ts';
import { block, unblock } from './block.ts';
import { mute, unmute } from './mute.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  return { db, ana: await person(db, 'ana'), bo: await person(db, 'bo'), cy: await person(db, 'cy') };
}

const storedBlockLists = async (db: Firestore, uid: string): Promise<BlockListsDoc> =>
  blockListsIn(await db.doc(paths.blockLists(uid)).get());

describe('a block', () => {
  it('ends the follows in both directions, updates counters and previews, and does not change other follows', async () => {
    const { db, ana, bo, cy } = await scene();
    await follow(db, noon, ana, bo);
    await follow(db, noon, bo, ana);
    await follow(db, noon, cy, ana);
    await follow(db, noon, cy, bo);
    await block(db, noon, ana, bo);
    expect(await storedUser(db, ana)).toMatchObject({
      ...{ followingCount: 0, followingPreview: [] },
      ...{ followerCount: 1, followerPreview: [{ uid: cy }] },
    });
    expect(await storedUser(db, bo)).toMatchObject({
      ...{ followingCount: 0, followingPreview: [] },
      ...{ followerCount: 1, followerPreview: [{ uid: cy }] },
    });
    const edges = [paths.following(ana), paths.followers(ana), paths.following(bo), paths.followers(bo)];
    expect(await Promise.all(edges.map((edge) => countOf(db.collection(edge))))).toEqual([0, 1, 0, 1]);
    await expect(unfollow(db, noon, bo, ana)).rejects.toEqual(followErrors.notFollowing());
  });

  it('deletes follow requests in both directions, and updates their counters', async () => {
    const { db, cy } = await scene();
    const [pia, pat] = [await privatePerson(db, 'pia'), await privatePerson(db, 'pat')];
    await follow(db, noon, pia, pat);
    await follow(db, noon, pat, pia);
    await follow(db, noon, cy, pia);
    await block(db, noon, pia, pat);
    const asked = await Promise.all([pia, pat].map((uid) => countOf(db.collection(paths.requests(uid)))));
    const counted = await Promise.all(
      [pia, pat].map(async (uid) => (await db.doc(paths.counters(uid)).get()).get('requestCount')),
    );
    expect([asked, counted]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await expect(follow(db, noon, pat, pia)).rejects.toEqual(safetyErrors.notPossible());
  });

  it('moves the next follower up into a full preview', async () => {
    const { db, ana } = await scene();
    const fans = await crowd(db, previewLimits.people + 1);
    for (const [index, uid] of fans.entries()) await follow(db, noon + index, uid, ana);
    await block(db, noon, ana, fans.at(-1) ?? '');
    const { followerCount, followerPreview } = await storedUser(db, ana);
    expect(followerCount).toBe(previewLimits.people);
    expect(followerPreview.at(-1)?.uid).toBe(fans[0]);
  });

  it('refuses all actions between the two people with the same message, and no other actions', async () => {
    const { db, ana, bo, cy } = await scene();
    const ofAna = await post(db, ana);
    const ofBo = await post(db, bo);
    const ofCy = await post(db, cy);
    await addComment(db, noon, bo, ofAna, { message: 'Before', commentId: 'before' });
    await addComment(db, noon, ana, ofCy, { message: 'By Ana', commentId: 'by-ana' });
    await likePost(db, noon, bo, ofAna);
    await block(db, noon, ana, bo);
    const refused = [
      follow(db, noon, bo, ana),
      follow(db, noon, ana, bo),
      likePost(db, noon, ana, ofBo),
      likePost(db, noon, bo, ofAna),
      dislikePost(db, noon, bo, ofAna),
      addComment(db, noon, bo, ofAna, { message: 'After' }),
      addComment(db, noon, ana, ofBo, { message: 'After' }),
      editComment(db, noon, bo, { postId: ofAna, commentId: 'before' }, { message: 'Worse' }),
      toggleVote(db, bo, { postId: ofAna, commentId: 'before' }, 1),
      toggleVote(db, bo, { postId: ofCy, commentId: 'by-ana' }, -1),
      addBookmark(db, noon, bo, ofAna),
    ];
    const responses = await Promise.allSettled(refused);
    expect(responses.map((response) => response.status === 'rejected' && response.reason)).toEqual(
      refused.map(() => safetyErrors.notPossible()),
    );
    expect(await storedPost(db, ofAna)).toMatchObject({ likeCount: 1, commentCount: 1 });

    await likePost(db, noon, cy, ofAna);
    await follow(db, noon, cy, ana);
    await addComment(db, noon, bo, ofCy, { message: 'To Cy' });
    // People can still delete their own comments.
    await deleteComment(db, noon, bo, { postId: ofAna, commentId: 'before' });
  });

  it('is stored once when it is repeated, and removing it restores everything', async () => {
    const { db, ana, bo } = await scene();
    await Promise.all([block(db, noon, ana, bo), block(db, noon, ana, bo), block(db, noon, bo, ana)]);
    expect(await storedBlockLists(db, ana)).toEqual({ blocked: [bo], blockedBy: [bo], muted: [] });
    await unblock(db, ana, bo);
    await unblock(db, ana, bo);
    expect(await storedBlockLists(db, ana)).toEqual({ ...emptyBlockLists, blockedBy: [bo] });
    expect(await storedBlockLists(db, bo)).toEqual({ ...emptyBlockLists, blocked: [ana] });
    await expect(follow(db, noon, ana, bo)).rejects.toEqual(safetyErrors.notPossible());
    await unblock(db, bo, ana);
    await follow(db, noon, ana, bo);
    expect(await countOf(db.collection(paths.blocks(ana)))).toBe(0);
  });

  it('at the same time as a follow leaves no follow document and no counted follow', async () => {
    const { db, ana, bo } = await scene();
    await Promise.allSettled([follow(db, noon, bo, ana), block(db, noon, ana, bo)]);
    expect(await storedUser(db, ana)).toMatchObject({ followerCount: 0, followerPreview: [] });
    expect(await countOf(db.collection(paths.followers(ana)))).toBe(0);
  });

  it('is refused of a missing person, without a profile, and over the limit', async () => {
    const { db, ana, bo } = await scene();
    for (const hide of [block, mute]) {
      await expect(hide(db, noon, ana, 'nobody')).rejects.toEqual(profileErrors.notFound());
      await expect(hide(db, noon, 'nobody', ana)).rejects.toEqual(signInErrors.viewerNotRegistered());
    }
    const many = Array.from({ length: safetyLimits.blockedPeople }, (_, index) => `uid-${index}`);
    await db.doc(paths.blockLists(ana)).set({ blocked: many, blockedBy: [], muted: many });
    for (const hide of [block, mute])
      await expect(hide(db, noon, ana, bo)).rejects.toEqual(safetyErrors.tooManyBlocked());
  });

  it('is refused of a person whom too many people block, so that no earlier block is lost', async () => {
    const { db, ana, bo, cy } = await scene();
    const others = Array.from({ length: safetyLimits.blockedByPeople - 1 }, (_, index) => `uid-${index}`);
    await db.doc(paths.blockLists(bo)).set({ ...emptyBlockLists, blockedBy: others });
    await block(db, noon, ana, bo);
    await follow(db, noon, bo, cy);
    await expect(block(db, noon, cy, bo)).rejects.toEqual(safetyErrors.tooManyBlockers());
    expect(await storedBlockLists(db, bo)).toEqual({ ...emptyBlockLists, blockedBy: [ana, ...others] });
    expect(await storedBlockLists(db, cy)).toEqual(emptyBlockLists);
    expect(await storedUser(db, cy)).toMatchObject({ followerCount: 1 });
    // A repeated block is not refused.
    await block(db, noon, ana, bo);
    await unblock(db, ana, bo);
    await block(db, noon, cy, bo);
    await expect(follow(db, noon, bo, cy)).rejects.toEqual(safetyErrors.notPossible());
  });
});

describe('a mute', () => {
  it('hides the muted person from the person who mutes, and changes nothing else', async () => {
    const { db, ana, bo } = await scene();
    await follow(db, noon, ana, bo);
    await mute(db, noon, ana, bo);
    await mute(db, noon, ana, bo);
    const blockLists = await readBlockLists(db, ana);
    expect([blockLists.isBlockedOrMuted(bo), blockLists.isBlocked(bo)]).toEqual([true, false]);
    expect((await readBlockLists(db, bo)).isBlockedOrMuted(ana)).toBe(false);
    await likePost(db, noon, bo, await post(db, ana));
    await unmute(db, ana, bo);
    await unmute(db, ana, bo);
    expect(await storedBlockLists(db, ana)).toEqual(emptyBlockLists);
    expect(await storedUser(db, ana)).toMatchObject({ followingCount: 1 });
  });
});
