import { api } from '@glimpse/contract/api';
import { expect, it } from 'vitest';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { idsIn, readDocument } from '../support/database.ts';
import { createPeople, createPost, type Person, postIn, readPost } from '../support/people.ts';

const like = (by: Person, postId: string) => call(api.likePost, { token: by.token, params: { postId } });

it('a like is counted and shown, refused the second time, and removed by a dislike', async () => {
  const [ana, bo] = await createPeople(2);
  if (!ana || !bo) throw new Error('two people');
  const { _id: postId } = await createPost(ana);
  const options = { token: bo.token, params: { postId } };
  const response = await expectSuccess(api.likePost, options);
  const likedBy = [{ _id: bo.uid, fullName: bo.name, email: bo.email }];
  expect(postIn(response).likes).toMatchObject({ likeCount: 1, likedBy, dislikedBy: [] });
  expect(response.posts?.find(({ _id }) => _id === postId)).toEqual(postIn(response));
  await expectError(api.likePost, options, 400, 'Cannot like a post that is already liked. ');

  // Our client asks for responses without lists.
  const minimal = { ...options, headers: { Prefer: 'return=minimal' } };
  const { post, ...rest } = await expectSuccess(api.dislikePost, minimal);
  expect(post?.likes).toMatchObject({ likeCount: 0, likedBy: [], dislikedBy: likedBy });
  expect(rest).toEqual({});
  await expectError(api.dislikePost, options, 400, 'Cannot decrement like less than 0.');
  expect([await idsIn(`posts/${postId}/likes`), await idsIn(`posts/${postId}/dislikes`)]).toEqual([[], [bo.uid]]);
});

it('concurrent likes of fifteen people all count, and of one person count once', async () => {
  const fans = await createPeople(15);
  const [first] = fans;
  if (!first) throw new Error('fifteen people');
  const { _id: postId } = await createPost(first);
  const responses = await Promise.all([...fans, first, first, first].map((fan) => like(fan, postId)));
  expect(responses.map(({ status }) => status).sort()).toEqual([...fans.map(() => 201), 400, 400, 400]);
  expect((await readDocument(`posts/${postId}`))?.likeCount).toBe(15);
  const uids = fans.map(({ uid }) => uid).sort();
  expect(await idsIn(`posts/${postId}/likes`)).toEqual(uids);
  expect((await readPost(postId)).likes.likedBy.map(({ _id }) => _id).sort()).toEqual(uids);
});
