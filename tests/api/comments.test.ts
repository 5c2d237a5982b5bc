import { api } from '@glimpse/contract/api';
import { commentLimits } from '@glimpse/contract/comments/comment';
import { expect, it } from 'vitest';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { countOf, database } from '../support/database.ts';
import {
  addComment,
  createPeople,
  createPerson,
  createPost,
  createTwoPeople,
  postIn,
  readPost,
} from '../support/people.ts';

it('a comment is added, listed in pages, edited, voted on and deleted', async () => {
  const [ana, bo] = await createTwoPeople();
  const { _id: postId } = await createPost(ana);
  const first = await addComment(bo, postId, 'first');
  const response = await expectSuccess(api.addComment, {
    token: bo.token,
    params: { postId },
    body: { commentData: { message: ' second ', name: 'Somebody', email: ana.email, profilePicture: 'x' } },
  });
  const post = postIn(response);
  expect(post.commentCount).toBe(2);
  expect(post.comments.map(({ message }) => message)).toEqual([' second ', 'first']);
  expect(post.comments[0]).toMatchObject({
    name: bo.name,
    email: bo.email,
    profilePicture: '',
    replies: [],
    votes: { upvotedBy: [], downvotedBy: [], upvoteCount: 0, downvoteCount: 0 },
  });

  const page = { params: { postId }, query: { limit: '1' } };
  const { comments: newest, nextCursor } = await expectSuccess(api.listComments, page);
  const query = { limit: '1', cursor: nextCursor ?? '' };
  const { comments: oldest, nextCursor: end } = await expectSuccess(api.listComments, { ...page, query });
  expect([[...newest, ...oldest], end]).toEqual([post.comments, null]);

  const ofFirst = { token: bo.token, params: { postId, commentId: first } };
  const edited = await expectSuccess(api.editComment, { ...ofFirst, body: { commentData: { message: 'changed' } } });
  expect(postIn(edited).comments.map(({ message }) => message)).toEqual([' second ', 'changed']);
  for (const [endpoint, counts] of [
    [api.upvoteComment, [1, 0]],
    [api.downvoteComment, [0, 1]],
  ] as const) {
    const { votes } = postIn(await expectSuccess(endpoint, ofFirst)).comments.find(({ _id }) => _id === first) ?? {};
    expect([votes?.upvoteCount, votes?.downvoteCount]).toEqual(counts);
  }
  const deleted = await expectSuccess(api.deleteComment, ofFirst);
  expect(postIn(deleted).comments.map(({ message }) => message)).toEqual([' second ']);
  await expectError(api.deleteComment, ofFirst, 404, 'This comment does not exist.');
});

it('all comments are counted if many people comment at once', async () => {
  const people = await createPeople(6);
  const [ana] = people;
  if (!ana) throw new Error('six people');
  const { _id: postId } = await createPost(ana);
  const responses = await Promise.all(
    people.map(({ token }, index) =>
      call(api.addComment, { token, params: { postId }, body: { commentData: { message: `${index}` } } }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  expect((await readPost(postId)).commentCount).toBe(6);
  expect(await countOf(database().collection(`posts/${postId}/comments`))).toBe(6);
});

it('an invalid comment is refused with the reason', async () => {
  const { token } = await createPerson();
  const tooLong = `commentData.message must have 1 to ${commentLimits.message} characters`;
  const refused: [body: object, reason: string][] = [
    [{}, 'commentData is missing or not valid'],
    [{ commentData: {} }, 'commentData.message is missing or not valid'],
    [{ commentData: { message: '' } }, tooLong],
    [{ commentData: { message: ' \n ' } }, 'commentData.message must not be blank'],
    [{ commentData: { message: ['x'] } }, 'commentData.message is missing or not valid'],
    [{ commentData: { message: 'x'.repeat(commentLimits.message + 1) } }, tooLong],
  ];
  const params = { postId: 'gone' };
  for (const [body, reason] of refused) await expectError(api.addComment, { token, params, body }, 400, reason);
});
