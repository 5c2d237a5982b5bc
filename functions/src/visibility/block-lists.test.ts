import { postErrors } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { crowd, noon, person, post } from '../../testing/people.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { listBookmarks } from '../bookmarks/list-bookmarks.ts';
import { addComment } from '../comments/add-comment.ts';
import { listComments } from '../comments/list-comments.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { follow } from '../follows/follow.ts';
import { likePost } from '../posts/like-post.ts';
import { listPosts, listPostsOf } from '../posts/list-posts.ts';
import { readPost } from '../posts/read-post.ts';
import { listUsers, readUser } from '../profiles/read-users.ts';
import { block, unblock } from '../safety/block.ts';
import { mute } from '../safety/mute.ts';

const database = testDatabases();

/** Ana and Bo follow each other. Both have commented on a post by Cy. */
async function scene() {
  const db = database();
  const [ana, bo, cy] = [await person(db, 'ana'), await person(db, 'bo'), await person(db, 'cy')];
  const [ofAna, ofBo, ofCy] = [await post(db, ana), await post(db, bo), await post(db, cy)];
  for (const [uid, message] of Object.entries({ ana: 'From Ana', bo: 'From Bo' })) {
    await addComment(db, noon, uid, ofCy, { message, commentId: uid });
    await likePost(db, noon, uid, ofCy);
    await toggleVote(db, uid, { postId: ofCy, commentId: 'ana' }, 1);
    await follow(db, noon, uid, cy);
    await addBookmark(db, noon, uid, uid === ana ? ofBo : ofAna);
  }
  return { db, ana, bo, cy, ofAna, ofBo, ofCy };
}

/** Returns which people the API shows to this viewer in each kind of list. */
async function seen(db: Firestore, viewerUid: string | null, ofCy: string) {
  const shared = await readPost(db, viewerUid, ofCy);
  const { comments } = await listComments(db, viewerUid, ofCy, {});
  const cy = await readUser(db, viewerUid, 'cy');
  const authors = async (request: Parameters<typeof listPosts>[2]) =>
    (await listPosts(db, viewerUid, request)).posts.map(({ postBy }) => postBy._id).sort();
  return {
    latest: await authors({}),
    trending: await authors({ sort: 'trending' }),
    searched: await authors({ search: 'example' }),
    people: (await listUsers(db, viewerUid, { search: 'example' })).users.map(({ _id }) => _id).sort(),
    profilePosts: (await listPostsOf(db, viewerUid, 'bo@example.com', {})).posts.length,
    likers: shared.likes.likedBy.map(({ _id }) => _id).sort(),
    previewed: shared.comments.map(({ message }) => message).sort(),
    talk: comments.map(({ message }) => message).sort(),
    voters: comments.flatMap(({ votes }) => votes.upvotedBy.map(({ _id }) => _id)).sort(),
    followers: cy.followers.map(({ _id }) => _id).sort(),
    bookmarks: viewerUid === null ? 0 : (await listBookmarks(db, viewerUid, {})).bookmarks.length,
    counts: [shared.likes.likeCount, shared.commentCount, cy.followerCount],
  };
}

const everything = {
  latest: ['ana', 'bo', 'cy'],
  trending: ['ana', 'bo', 'cy'],
  searched: ['ana', 'bo', 'cy'],
  people: ['ana', 'bo', 'cy'],
  profilePosts: 1,
  likers: ['ana', 'bo'],
  previewed: ['From Ana', 'From Bo'],
  talk: ['From Ana', 'From Bo'],
  voters: ['ana', 'bo'],
  followers: ['ana', 'bo'],
  bookmarks: 1,
  counts: [2, 2, 2],
};

describe('what the API shows', () => {
  it('is complete for viewers who have blocked nobody, and for signed-out viewers', async () => {
    const { db, ana, bo, cy, ofCy } = await scene();
    expect(await seen(db, ana, ofCy)).toEqual(everything);
    await block(db, noon, ana, bo);
    expect(await seen(db, cy, ofCy)).toEqual({ ...everything, bookmarks: 0 });
    expect(await seen(db, null, ofCy)).toEqual({ ...everything, bookmarks: 0 });
  });

  it('contains nothing of the blocked person, with unchanged counts, and everything again after the block is removed', async () => {
    const { db, ana, bo, ofAna, ofBo, ofCy } = await scene();
    await block(db, noon, ana, bo);
    const without = (uid: string, own: string, message: string) => ({
      latest: [uid, 'cy'],
      trending: [uid, 'cy'],
      searched: [uid, 'cy'],
      people: [uid, 'cy'],
      profilePosts: uid === 'bo' ? 1 : 0,
      likers: [uid],
      previewed: [message],
      talk: [message],
      voters: uid === 'ana' ? [own] : [],
      followers: [uid],
      bookmarks: 0,
      counts: [2, 2, 2],
    });
    expect(await seen(db, ana, ofCy)).toEqual(without('ana', 'ana', 'From Ana'));
    expect(await seen(db, bo, ofCy)).toEqual(without('bo', 'bo', 'From Bo'));
    for (const [viewer, postId] of [
      [ana, ofBo],
      [bo, ofAna],
    ] as const) {
      await expect(readPost(db, viewer, postId)).rejects.toEqual(postErrors.notFound());
      await expect(listComments(db, viewer, postId, {})).rejects.toEqual(postErrors.notFound());
    }
    await unblock(db, ana, bo);
    expect(await seen(db, ana, ofCy)).toEqual(everything);
  });

  it('shows an empty profile to a blocked person', async () => {
    const { db, ana, bo } = await scene();
    const fresh = await person(db, 'dee');
    await block(db, noon, ana, bo);
    const [blocked, empty] = await Promise.all([readUser(db, bo, ana), readUser(db, bo, fresh)]);
    const whoeverItIs = { _id: '', id: '', fullName: '', username: '', email: '' };
    expect({ ...blocked, ...whoeverItIs }).toEqual({ ...empty, ...whoeverItIs });
  });

  it('contains no posts and comments of muted people, whose profiles and posts can still be opened', async () => {
    const { db, ana, bo, ofBo, ofCy } = await scene();
    await mute(db, noon, ana, bo);
    expect(await seen(db, ana, ofCy)).toEqual({
      ...everything,
      latest: ['ana', 'cy'],
      trending: ['ana', 'cy'],
      searched: ['ana', 'cy'],
      previewed: ['From Ana'],
      talk: ['From Ana'],
    });
    expect((await readPost(db, ana, ofBo)).postBy._id).toBe(bo);
    expect(await seen(db, bo, ofCy)).toEqual(everything);
  });

  it('has full pages although many entries are left out', async () => {
    const { db, ana, cy } = await scene();
    const loud = await crowd(db, 6);
    for (const uid of loud) {
      await post(db, uid);
      await block(db, noon, ana, uid);
    }
    const first = await listPosts(db, ana, { limit: '2' });
    const second = await listPosts(db, ana, { limit: '2', cursor: first.nextCursor ?? '' });
    const shown = [...first.posts, ...second.posts].map(({ postBy }) => postBy._id);
    expect([shown.length, shown.some((uid) => loud.includes(uid))]).toEqual([3, false]);
    expect(shown).toContain(cy);
  });
});
