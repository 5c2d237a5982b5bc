import { api } from '@glimpse/contract/api';
import { previewLimits } from '@glimpse/contract/preview-limits';
import { describe, expect, it } from 'vitest';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { idsIn, readDocument } from './support/database.ts';
import { createPeople, createPerson, createPost, type Person, postIn, readPost } from './support/people.ts';

const like = (by: Person, postId: string) => call(api.likePost, { token: by.token, params: { postId } });
const dislike = (by: Person, postId: string) => call(api.dislikePost, { token: by.token, params: { postId } });

describe('liking a post', () => {
  it('increases the count and adds the person to the likers', async () => {
    const [ana, bo] = await createTwoPeople();
    const { _id: postId } = await createPost(ana);
    const response = await expectSuccess(api.likePost, { token: bo.token, params: { postId } });
    expect(postIn(response).likes).toMatchObject({
      likeCount: 1,
      likedBy: [{ _id: bo.uid, fullName: bo.name, email: bo.email }],
      dislikedBy: [],
    });
    expect(response.posts?.find(({ _id }) => _id === postId)).toEqual(postIn(response));
    expect(await idsIn(`posts/${postId}/likes`)).toEqual([bo.uid]);
  });

  it('returns only the post if the caller wants no list', async () => {
    const ana = await createPerson();
    const { _id: postId } = await createPost(ana);
    const response = await expectSuccess(api.likePost, {
      token: ana.token,
      params: { postId },
      headers: { Prefer: 'return=minimal' },
    });
    expect(Object.keys(response)).toEqual(['post']);
  });

  it('is refused the second time', async () => {
    const ana = await createPerson();
    const { _id: postId } = await createPost(ana);
    await expectSuccess(api.likePost, { token: ana.token, params: { postId } });
    const options = { token: ana.token, params: { postId } };
    await expectError(api.likePost, options, 400, 'Cannot like a post that is already liked. ');
    expect((await readPost(postId)).likes.likeCount).toBe(1);
  });

  it("removes the person's dislike", async () => {
    const [ana, bo] = await createTwoPeople();
    const { _id: postId } = await createPost(ana);
    await like(ana, postId);
    await like(bo, postId);
    await dislike(bo, postId);
    const { post } = await expectSuccess(api.likePost, { token: bo.token, params: { postId } });
    expect(post?.likes).toMatchObject({ likeCount: 2, dislikedBy: [] });
    expect(post?.likes.likedBy.map(({ _id }) => _id)).toEqual([bo.uid, ana.uid]);
    expect(await idsIn(`posts/${postId}/dislikes`)).toEqual([]);
  });

  it('is refused for a post that does not exist', async () => {
    const { token } = await createPerson();
    await expectError(api.likePost, { token, params: { postId: 'no-such-post' } }, 404, 'This post does not exist.');
    await expectError(api.dislikePost, { token, params: { postId: 'no-such-post' } }, 404, 'This post does not exist.');
  });
});

describe('disliking a post', () => {
  it('decreases the count and moves the person to the dislikers', async () => {
    const ana = await createPerson();
    const { _id: postId } = await createPost(ana);
    await like(ana, postId);
    const { post } = await expectSuccess(api.dislikePost, { token: ana.token, params: { postId } });
    expect(post?.likes).toMatchObject({ likeCount: 0, likedBy: [], dislikedBy: [{ _id: ana.uid }] });
    expect(await idsIn(`posts/${postId}/likes`)).toEqual([]);
    expect(await idsIn(`posts/${postId}/dislikes`)).toEqual([ana.uid]);
  });

  it('decreases the count even if the person had not liked the post', async () => {
    const [ana, bo] = await createTwoPeople();
    const { _id: postId } = await createPost(ana);
    await like(ana, postId);
    const { post } = await expectSuccess(api.dislikePost, { token: bo.token, params: { postId } });
    expect(post?.likes).toMatchObject({
      likeCount: 0,
      likedBy: [{ _id: ana.uid }],
      dislikedBy: [{ _id: bo.uid }],
    });
  });

  it('is refused at zero likes', async () => {
    const ana = await createPerson();
    const { _id: postId } = await createPost(ana);
    const message = 'Cannot decrement like less than 0.';
    await expectError(api.dislikePost, { token: ana.token, params: { postId } }, 400, message);
  });

  it('is refused the second time', async () => {
    const [ana, bo, cy] = await createPeople(3);
    if (!ana || !bo || !cy) throw new Error('three people');
    const { _id: postId } = await createPost(ana);
    for (const liker of [ana, bo, cy]) await like(liker, postId);
    await dislike(bo, postId);
    const message = 'Cannot dislike a post that is already disliked. ';
    await expectError(api.dislikePost, { token: bo.token, params: { postId } }, 400, message);
    expect((await readPost(postId)).likes.likeCount).toBe(2);
  });
});

describe('concurrent likes', () => {
  it('of one person count once', async () => {
    const ana = await createPerson();
    const { _id: postId } = await createPost(ana);
    const responses = await Promise.all(Array.from({ length: 10 }, () => like(ana, postId)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
    expect((await readPost(postId)).likes).toMatchObject({ likeCount: 1, likedBy: [{ _id: ana.uid }] });
  });

  it('of fifteen people all count', async () => {
    const fans = await createPeople(15);
    const [first] = fans;
    if (!first) throw new Error('fifteen people');
    const { _id: postId } = await createPost(first);
    const responses = await Promise.all(fans.map((fan) => like(fan, postId)));
    expect(responses.map(({ status }) => status)).toEqual(fans.map(() => 201));
    const post = await readDocument(`posts/${postId}`);
    expect(post?.likeCount).toBe(15);
    expect(await idsIn(`posts/${postId}/likes`)).toEqual(fans.map(({ uid }) => uid).sort());
    expect((await readPost(postId)).likes.likedBy.map(({ _id }) => _id).sort()).toEqual(
      fans.map(({ uid }) => uid).sort(),
    );
  });
});

describe('a post with more likes than a preview holds', () => {
  it('previews the newest, and always the caller', async () => {
    const fans = await createPeople(previewLimits.people + 3);
    const [oldest, second] = fans;
    if (!oldest || !second) throw new Error('many people');
    const { _id: postId } = await createPost(oldest);
    for (const fan of fans) await like(fan, postId);

    const anonymous = await readPost(postId);
    const newest = fans.map(({ uid }) => uid).reverse();
    expect(anonymous.likes.likeCount).toBe(fans.length);
    expect(anonymous.likes.likedBy.map(({ _id }) => _id)).toEqual(newest.slice(0, previewLimits.people));
    const asOldest = await readPost(postId, oldest.token);
    expect(asOldest.likes.likedBy.map(({ _id }) => _id)).toEqual([
      ...newest.slice(0, previewLimits.people),
      oldest.uid,
    ]);
    const { posts } = await expectSuccess(api.listPosts, { token: oldest.token });
    expect(posts.find(({ _id }) => _id === postId)?.likes).toEqual(asOldest.likes);

    const leaving = fans.at(-1);
    if (!leaving) throw new Error('many people');
    await dislike(leaving, postId);
    const after = await readPost(postId);
    expect(after.likes.likedBy.map(({ _id }) => _id)).toEqual(newest.slice(1, previewLimits.people + 1));
  });
});

async function createTwoPeople(): Promise<[Person, Person]> {
  const [ana, bo] = await Promise.all([createPerson('Ana Lima'), createPerson('Bo Berg')]);
  return [ana, bo];
}
