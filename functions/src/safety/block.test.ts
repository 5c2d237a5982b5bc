import { serverErrors } from '@glimpse/contract/errors';
import { type HiddenDoc, nobodyHidden } from '@glimpse/contract/hidden';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import { safetyLimits } from '@glimpse/contract/safety-limits';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { crowd, noon, person, post, privatePerson, storedPost, storedUser } from '../../testing/people.ts';
import { block, unblock } from '../blocks/block.ts';
import { mute, unmute } from '../blocks/mute.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { addComment } from '../comments/add-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { editComment } from '../comments/edit-comment.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { follow, unfollow } from '../follows/follow.ts';
import { hiddenOf, readHidden } from '../hidden/hidden.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  return { db, ana: await person(db, 'ana'), bo: await person(db, 'bo'), cy: await person(db, 'cy') };
}

const storedHidden = async (db: Firestore, uid: string): Promise<HiddenDoc> =>
  hiddenOf(await db.doc(paths.hidden(uid)).get());

describe('a block', () => {
  it('ends following in both directions, with counts and previews, and leaves other edges alone', async () => {
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
    await expect(unfollow(db, bo, ana)).rejects.toEqual(serverErrors.notFollowing());
  });

  it('takes requests to follow away, either way, with their counts', async () => {
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

  it('lets the next follower move up into a full preview', async () => {
    const { db, ana } = await scene();
    const fans = await crowd(db, limits.previewPeople + 1);
    for (const [index, uid] of fans.entries()) await follow(db, noon + index, uid, ana);
    await block(db, noon, ana, fans.at(-1) ?? '');
    const { followerCount, followerPreview } = await storedUser(db, ana);
    expect(followerCount).toBe(limits.previewPeople);
    expect(followerPreview.at(-1)?.uid).toBe(fans[0]);
  });

  it('keeps each from doing anything to the other, with one text, and nobody else', async () => {
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
    const answers = await Promise.allSettled(refused);
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason)).toEqual(
      refused.map(() => safetyErrors.notPossible()),
    );
    expect(await storedPost(db, ofAna)).toMatchObject({ likeCount: 1, commentCount: 1 });

    await likePost(db, noon, cy, ofAna);
    await follow(db, noon, cy, ana);
    await addComment(db, noon, bo, ofCy, { message: 'To Cy' });
    // What one has said can be taken back, wherever it stands.
    await deleteComment(db, noon, bo, { postId: ofAna, commentId: 'before' });
  });

  it('is there once however often it comes, and all is as before when it is taken back', async () => {
    const { db, ana, bo } = await scene();
    await Promise.all([block(db, noon, ana, bo), block(db, noon, ana, bo), block(db, noon, bo, ana)]);
    expect(await storedHidden(db, ana)).toEqual({ blocked: [bo], blockedBy: [bo], muted: [] });
    await unblock(db, ana, bo);
    await unblock(db, ana, bo);
    expect(await storedHidden(db, ana)).toEqual({ ...nobodyHidden, blockedBy: [bo] });
    expect(await storedHidden(db, bo)).toEqual({ ...nobodyHidden, blocked: [ana] });
    await expect(follow(db, noon, ana, bo)).rejects.toEqual(safetyErrors.notPossible());
    await unblock(db, bo, ana);
    await follow(db, noon, ana, bo);
    expect(await countOf(db.collection(paths.blocks(ana)))).toBe(0);
  });

  it('in the same moment as a follow leaves either no edge or no follow that is counted', async () => {
    const { db, ana, bo } = await scene();
    await Promise.allSettled([follow(db, noon, bo, ana), block(db, noon, ana, bo)]);
    expect(await storedUser(db, ana)).toMatchObject({ followerCount: 0, followerPreview: [] });
    expect(await countOf(db.collection(paths.followers(ana)))).toBe(0);
  });

  it('is refused of oneself, of nobody, by nobody, and of too many', async () => {
    const { db, ana, bo } = await scene();
    for (const hide of [block, mute]) {
      await expect(hide(db, noon, ana, ana)).rejects.toEqual(safetyErrors.hideSelf());
      await expect(hide(db, noon, ana, 'nobody')).rejects.toEqual(serverErrors.userNotFound());
      await expect(hide(db, noon, 'nobody', ana)).rejects.toEqual(serverErrors.viewerNotRegistered());
    }
    const many = Array.from({ length: safetyLimits.blockedPeople }, (_, index) => `uid-${index}`);
    await db.doc(paths.hidden(ana)).set({ blocked: many, blockedBy: [], muted: many });
    for (const hide of [block, mute])
      await expect(hide(db, noon, ana, bo)).rejects.toEqual(safetyErrors.tooManyHidden());
  });

  it('holds for somebody whom more people have blocked than one document says', async () => {
    const { db, ana, bo, cy } = await scene();
    await block(db, noon, ana, bo);
    const others = Array.from({ length: safetyLimits.blockedByPeople }, (_, index) => `uid-${index}`);
    await db.doc(paths.hidden(bo)).set({ ...nobodyHidden, blockedBy: others });
    await expect(follow(db, noon, bo, ana)).rejects.toEqual(safetyErrors.notPossible());
    await follow(db, noon, bo, cy);
    // One more block is taken, and the oldest of those who blocked makes room.
    await block(db, noon, cy, bo);
    const { blockedBy } = await storedHidden(db, bo);
    expect([blockedBy.length, blockedBy[0]]).toEqual([safetyLimits.blockedByPeople, cy]);
  });
});

describe('a mute', () => {
  it('hides from the one who mutes and changes nothing else', async () => {
    const { db, ana, bo } = await scene();
    await follow(db, noon, ana, bo);
    await mute(db, noon, ana, bo);
    await mute(db, noon, ana, bo);
    const hidden = await readHidden(db, ana);
    expect([hidden.isHidden(bo), hidden.isApart(bo)]).toEqual([true, false]);
    expect((await readHidden(db, bo)).isHidden(ana)).toBe(false);
    await likePost(db, noon, bo, await post(db, ana));
    await unmute(db, ana, bo);
    await unmute(db, ana, bo);
    expect(await storedHidden(db, ana)).toEqual(nobodyHidden);
    expect(await storedUser(db, ana)).toMatchObject({ followingCount: 1 });
  });
});
