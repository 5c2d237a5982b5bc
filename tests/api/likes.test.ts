import { api } from '@glimpse/contract/api';
import { limits } from '@glimpse/contract/limits';
import { describe, expect, it } from 'vitest';
import { call, fail, succeed } from '../support/api-client.ts';
import { idsIn, stored } from './support/database.ts';
import { affected, newPost, type Person, people, person, readPost } from './support/people.ts';

const like = (by: Person, postId: string) => call(api.likePost, { token: by.token, params: { postId } });
const dislike = (by: Person, postId: string) =>
  call(api.dislikePost, { token: by.token, params: { postId } });

describe('liking a post', () => {
  it('raises the count and adds the liker', async () => {
    const [ana, bo] = await twoPeople();
    const { _id: postId } = await newPost(ana);
    const answer = await succeed(api.likePost, { token: bo.token, params: { postId } });
    expect(affected(answer).likes).toMatchObject({
      likeCount: 1,
      likedBy: [{ _id: bo.uid, fullName: bo.name, email: bo.email }],
      dislikedBy: [],
    });
    expect(answer.posts?.find(({ _id }) => _id === postId)).toEqual(affected(answer));
    expect(await idsIn(`posts/${postId}/likes`)).toEqual([bo.uid]);
  });

  it('answers only the post to those who want no list', async () => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    const answer = await succeed(api.likePost, {
      token: ana.token,
      params: { postId },
      headers: { Prefer: 'return=minimal' },
    });
    expect(Object.keys(answer)).toEqual(['post']);
  });

  it('is refused the second time', async () => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    await succeed(api.likePost, { token: ana.token, params: { postId } });
    const again = { token: ana.token, params: { postId } };
    await fail(api.likePost, again, 400, 'Cannot like a post that is already liked. ');
    expect((await readPost(postId)).likes.likeCount).toBe(1);
  });

  it('takes a dislike back', async () => {
    const [ana, bo] = await twoPeople();
    const { _id: postId } = await newPost(ana);
    await like(ana, postId);
    await like(bo, postId);
    await dislike(bo, postId);
    const { post } = await succeed(api.likePost, { token: bo.token, params: { postId } });
    expect(post?.likes).toMatchObject({ likeCount: 2, dislikedBy: [] });
    expect(post?.likes.likedBy.map(({ _id }) => _id)).toEqual([bo.uid, ana.uid]);
    expect(await idsIn(`posts/${postId}/dislikes`)).toEqual([]);
  });

  it('is refused for a post that does not exist', async () => {
    const { token } = await person();
    await fail(api.likePost, { token, params: { postId: 'no-such-post' } }, 404, 'This post does not exist.');
    await fail(
      api.dislikePost,
      { token, params: { postId: 'no-such-post' } },
      404,
      'This post does not exist.',
    );
  });
});

describe('disliking a post', () => {
  it('lowers the count and moves the person to the dislikers', async () => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    await like(ana, postId);
    const { post } = await succeed(api.dislikePost, { token: ana.token, params: { postId } });
    expect(post?.likes).toMatchObject({ likeCount: 0, likedBy: [], dislikedBy: [{ _id: ana.uid }] });
    expect(await idsIn(`posts/${postId}/likes`)).toEqual([]);
    expect(await idsIn(`posts/${postId}/dislikes`)).toEqual([ana.uid]);
  });

  it('costs a like even where the person had given none', async () => {
    const [ana, bo] = await twoPeople();
    const { _id: postId } = await newPost(ana);
    await like(ana, postId);
    const { post } = await succeed(api.dislikePost, { token: bo.token, params: { postId } });
    expect(post?.likes).toMatchObject({
      likeCount: 0,
      likedBy: [{ _id: ana.uid }],
      dislikedBy: [{ _id: bo.uid }],
    });
  });

  it('is refused at zero likes', async () => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    const message = 'Cannot decrement like less than 0.';
    await fail(api.dislikePost, { token: ana.token, params: { postId } }, 400, message);
  });

  it('is refused the second time', async () => {
    const [ana, bo, cy] = await people(3);
    if (!ana || !bo || !cy) throw new Error('three people');
    const { _id: postId } = await newPost(ana);
    for (const liker of [ana, bo, cy]) await like(liker, postId);
    await dislike(bo, postId);
    const message = 'Cannot dislike a post that is already disliked. ';
    await fail(api.dislikePost, { token: bo.token, params: { postId } }, 400, message);
    expect((await readPost(postId)).likes.likeCount).toBe(2);
  });
});

describe('at the same moment', () => {
  it('one of ten likes by one person counts', async () => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    const answers = await Promise.all(Array.from({ length: 10 }, () => like(ana, postId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 400),
    ]);
    expect((await readPost(postId)).likes).toMatchObject({ likeCount: 1, likedBy: [{ _id: ana.uid }] });
  });

  it('fifteen people can like one post, and everybody counts', async () => {
    const fans = await people(15);
    const [first] = fans;
    if (!first) throw new Error('fifteen people');
    const { _id: postId } = await newPost(first);
    const answers = await Promise.all(fans.map((fan) => like(fan, postId)));
    expect(answers.map(({ status }) => status)).toEqual(fans.map(() => 201));
    const post = await stored(`posts/${postId}`);
    expect(post?.likeCount).toBe(15);
    expect(await idsIn(`posts/${postId}/likes`)).toEqual(fans.map(({ uid }) => uid).sort());
    expect((await readPost(postId)).likes.likedBy.map(({ _id }) => _id).sort()).toEqual(
      fans.map(({ uid }) => uid).sort(),
    );
  });
});

describe('a post with more likes than a preview holds', () => {
  it('shows the newest, and the caller wherever they are', async () => {
    const fans = await people(limits.previewPeople + 3);
    const [oldest, second] = fans;
    if (!oldest || !second) throw new Error('many people');
    const { _id: postId } = await newPost(oldest);
    for (const fan of fans) await like(fan, postId);

    const anonymous = await readPost(postId);
    const newest = fans.map(({ uid }) => uid).reverse();
    expect(anonymous.likes.likeCount).toBe(fans.length);
    expect(anonymous.likes.likedBy.map(({ _id }) => _id)).toEqual(newest.slice(0, limits.previewPeople));
    const own = await readPost(postId, oldest.token);
    expect(own.likes.likedBy.map(({ _id }) => _id)).toEqual([
      ...newest.slice(0, limits.previewPeople),
      oldest.uid,
    ]);
    const { posts } = await succeed(api.listPosts, { token: oldest.token });
    expect(posts.find(({ _id }) => _id === postId)?.likes).toEqual(own.likes);

    const leaving = fans.at(-1);
    if (!leaving) throw new Error('many people');
    await dislike(leaving, postId);
    const after = await readPost(postId);
    expect(after.likes.likedBy.map(({ _id }) => _id)).toEqual(newest.slice(1, limits.previewPeople + 1));
  });
});

async function twoPeople(): Promise<[Person, Person]> {
  const [ana, bo] = await Promise.all([person('Ana Lima'), person('Bo Berg')]);
  return [ana, bo];
}
