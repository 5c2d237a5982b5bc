import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { commentLimits } from '@glimpse/contract/comments/comment-limits';
import { previewLimits } from '@glimpse/contract/preview-limits';
import { describe, expect, it } from 'vitest';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { countOf, database, idsIn, readDocument } from './support/database.ts';
import { addComment, createPeople, createPerson, createPost, postIn, readPost } from './support/people.ts';

const createThreePeople = async () => {
  const [ana, bo, cy] = await createPeople(3);
  if (!ana || !bo || !cy) throw new Error('three people');
  return { ana, bo, cy };
};

describe('comments', () => {
  it('are added to the post, newest first', async () => {
    const { ana, bo } = await createThreePeople();
    const { _id: postId } = await createPost(ana);
    await addComment(bo, postId, 'first');
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
    expect(response.posts?.find(({ _id }) => _id === postId)).toEqual(post);
    const { comments } = await expectSuccess(api.listComments, { params: { postId } });
    expect(comments).toEqual(post.comments);
  });

  it('are listed in pages, and a post previews the newest three', async () => {
    const { ana } = await createThreePeople();
    const { _id: postId } = await createPost(ana);
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.unshift(await addComment(ana, postId, `${index}`));
    const post = await readPost(postId);
    expect(post.commentCount).toBe(5);
    expect(post.comments.map(({ _id }) => _id)).toEqual(ids.slice(0, previewLimits.comments));
    const first = await expectSuccess(api.listComments, { params: { postId }, query: { limit: '3' } });
    const cursor = first.nextCursor ?? '';
    const nextPage = await expectSuccess(api.listComments, {
      params: { postId },
      query: { limit: '3', cursor },
    });
    expect([...first.comments, ...nextPage.comments].map(({ _id }) => _id)).toEqual(ids);
    expect(nextPage.nextCursor).toBeNull();
  });

  it('are edited by their author only', async () => {
    const { ana, bo } = await createThreePeople();
    const { _id: postId } = await createPost(ana);
    const commentId = await addComment(bo, postId);
    const params = { postId, commentId };
    const body = { commentData: { message: 'changed' } };
    const message = "Cannot edit a Comment doesn't belong to the logged in User.";
    await expectError(api.editComment, { token: ana.token, params, body }, 400, message);
    const { post } = await expectSuccess(api.editComment, { token: bo.token, params, body });
    expect(post?.comments).toMatchObject([{ _id: commentId, message: 'changed' }]);
    expect(await readDocument(`posts/${postId}/comments/${commentId}`)).toMatchObject({
      message: 'changed',
      uid: bo.uid,
    });
  });

  it("are deleted by their author or the post's author, and the next one enters the preview", async () => {
    const { ana, bo, cy } = await createThreePeople();
    const { _id: postId } = await createPost(ana);
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.unshift(await addComment(bo, postId, `${index}`));
    const [fifth = '', fourth = ''] = ids;
    const message = "Cannot delete a Comment doesn't belong to the logged in User.";
    await expectError(api.deleteComment, { token: cy.token, params: { postId, commentId: fifth } }, 400, message);
    const byAuthor = await expectSuccess(api.deleteComment, {
      token: bo.token,
      params: { postId, commentId: fifth },
    });
    expect(byAuthor.post?.comments.map(({ _id }) => _id)).toEqual(ids.slice(1, 4));
    const byOwner = await expectSuccess(api.deleteComment, {
      token: ana.token,
      params: { postId, commentId: fourth },
    });
    expect(byOwner.post?.comments.map(({ _id }) => _id)).toEqual(ids.slice(2, 5));
    expect(byOwner.post?.commentCount).toBe(3);
    expect(await idsIn(`posts/${postId}/comments`)).toEqual(ids.slice(2).sort());
    await expectError(
      api.deleteComment,
      { token: bo.token, params: { postId, commentId: fifth } },
      404,
      'This comment does not exist.',
    );
  });

  it('with an id from the client are created once, even if sent several times', async () => {
    const { ana, bo } = await createThreePeople();
    const { _id: postId } = await createPost(ana);
    const commentId = randomUUID();
    const body = { commentData: { message: 'Once', commentId } };
    for (const _time of [1, 2]) {
      const { post } = await expectSuccess(api.addComment, { token: bo.token, params: { postId }, body });
      expect(post?.commentCount).toBe(1);
      expect(post?.comments.map(({ _id, message }) => ({ _id, message }))).toEqual([
        { _id: commentId, message: 'Once' },
      ]);
    }
    expect(await idsIn(`posts/${postId}/comments`)).toEqual([commentId]);
    const alreadyExists = 'A comment with this id already exists.';
    await expectError(api.addComment, { token: ana.token, params: { postId }, body }, 409, alreadyExists);
  });

  it('are all counted if many people comment at once', async () => {
    const { ana, bo, cy } = await createThreePeople();
    const { _id: postId } = await createPost(ana);
    const responses = await Promise.all(
      [ana, bo, cy, ana, bo, cy].map(({ token }, index) =>
        call(api.addComment, { token, params: { postId }, body: { commentData: { message: `${index}` } } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect((await readPost(postId)).commentCount).toBe(6);
    expect(await countOf(database().collection(`posts/${postId}/comments`))).toBe(6);
  });

  it.each<[string, unknown, string]>([
    ['no data', {}, 'commentData is missing or not valid'],
    ['no message', { commentData: {} }, 'commentData.message is missing or not valid'],
    [
      'an empty message',
      { commentData: { message: '' } },
      `commentData.message must have 1 to ${commentLimits.message} characters`,
    ],
    ['a blank message', { commentData: { message: ' \n ' } }, 'commentData.message must not be blank'],
    ['a list for a message', { commentData: { message: ['x'] } }, 'commentData.message is missing or not valid'],
    [
      'a message too long',
      { commentData: { message: 'x'.repeat(1001) } },
      `commentData.message must have 1 to ${commentLimits.message} characters`,
    ],
  ])('are refused with %s', async (_what, body, message) => {
    const ana = await createPerson();
    const { _id: postId } = await createPost(ana);
    await expectError(api.addComment, { token: ana.token, params: { postId }, body }, 400, message);
  });

  it('are refused for a post that does not exist', async () => {
    const { token } = await createPerson();
    const params = { postId: 'gone', commentId: 'gone' };
    const body = { commentData: { message: 'x' } };
    const message = 'This post does not exist.';
    await expectError(api.listComments, { params }, 404, message);
    await expectError(api.addComment, { token, params, body }, 404, message);
    await expectError(api.editComment, { token, params, body }, 404, message);
    await expectError(api.deleteComment, { token, params }, 404, message);
    await expectError(api.upvoteComment, { token, params }, 404, message);
  });
});

describe('votes on a comment', () => {
  it('are toggled, and a downvote replaces an upvote', async () => {
    const { ana, bo } = await createThreePeople();
    const { _id: postId } = await createPost(ana);
    const commentId = await addComment(ana, postId);
    const options = { token: bo.token, params: { postId, commentId } };
    const voter = { _id: bo.uid, fullName: bo.name, email: bo.email };
    const votes = async (endpoint: typeof api.upvoteComment) =>
      postIn(await expectSuccess(endpoint, options)).comments[0]?.votes;

    const up = { upvotedBy: [voter], downvotedBy: [], upvoteCount: 1, downvoteCount: 0 };
    const down = { upvotedBy: [], downvotedBy: [voter], upvoteCount: 0, downvoteCount: 1 };
    const none = { upvotedBy: [], downvotedBy: [], upvoteCount: 0, downvoteCount: 0 };
    expect(await votes(api.upvoteComment)).toEqual(up);
    expect(await votes(api.downvoteComment)).toEqual(down);
    expect(await votes(api.upvoteComment)).toEqual(up);
    expect(await votes(api.upvoteComment)).toEqual(none);
    expect(await votes(api.downvoteComment)).toEqual(down);
    expect((await expectSuccess(api.listComments, { params: { postId } })).comments[0]?.votes).toEqual(down);
    expect(await votes(api.downvoteComment)).toEqual(none);
    expect(await idsIn(`posts/${postId}/comments/${commentId}/votes`)).toEqual([]);
  });

  it('list the newest voters, and always the caller', async () => {
    const voters = await createPeople(previewLimits.people + 2);
    const [oldest] = voters;
    if (!oldest) throw new Error('many people');
    const { _id: postId } = await createPost(oldest);
    const commentId = await addComment(oldest, postId);
    for (const { token } of voters) await expectSuccess(api.upvoteComment, { token, params: { postId, commentId } });
    const newest = voters.map(({ uid }) => uid).reverse();
    const anonymous = (await readPost(postId)).comments[0]?.votes;
    expect(anonymous?.upvoteCount).toBe(voters.length);
    expect(anonymous?.upvotedBy.map(({ _id }) => _id)).toEqual(newest.slice(0, previewLimits.people));
    const asOldest = (await readPost(postId, oldest.token)).comments[0]?.votes;
    expect(asOldest?.upvotedBy.map(({ _id }) => _id)).toContain(oldest.uid);
    const listed = await expectSuccess(api.listComments, { token: oldest.token, params: { postId } });
    expect(listed.comments[0]?.votes).toEqual(asOldest);
  });

  it('are all counted if many people vote at once', async () => {
    const voters = await createPeople(8);
    const [ana] = voters;
    if (!ana) throw new Error('eight people');
    const { _id: postId } = await createPost(ana);
    const commentId = await addComment(ana, postId);
    const responses = await Promise.all(
      voters.map(({ token }, index) =>
        call(index % 2 ? api.upvoteComment : api.downvoteComment, { token, params: { postId, commentId } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect((await readPost(postId)).comments[0]?.votes).toMatchObject({ upvoteCount: 4, downvoteCount: 4 });
  });
});
