import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { limits } from '@glimpse/contract/limits';
import { describe, expect, it } from 'vitest';
import { call, fail, succeed } from '../support/api-client.ts';
import { countOf, database, idsIn, stored } from './support/database.ts';
import { addComment, affected, newPost, people, person, readPost } from './support/people.ts';

const three = async () => {
  const [ana, bo, cy] = await people(3);
  if (!ana || !bo || !cy) throw new Error('three people');
  return { ana, bo, cy };
};

describe('comments', () => {
  it('are added to the post, the newest first', async () => {
    const { ana, bo } = await three();
    const { _id: postId } = await newPost(ana);
    await addComment(bo, postId, 'first');
    const answer = await succeed(api.addComment, {
      token: bo.token,
      params: { postId },
      body: { commentData: { message: ' second ', name: 'Somebody', email: ana.email, profilePicture: 'x' } },
    });
    const post = affected(answer);
    expect(post.commentCount).toBe(2);
    expect(post.comments.map(({ message }) => message)).toEqual([' second ', 'first']);
    expect(post.comments[0]).toMatchObject({
      name: bo.name,
      email: bo.email,
      profilePicture: '',
      replies: [],
      votes: { upvotedBy: [], downvotedBy: [], upvoteCount: 0, downvoteCount: 0 },
    });
    expect(answer.posts?.find(({ _id }) => _id === postId)).toEqual(post);
    const { comments } = await succeed(api.listComments, { params: { postId } });
    expect(comments).toEqual(post.comments);
  });

  it('come in pages; a post shows the newest three', async () => {
    const { ana } = await three();
    const { _id: postId } = await newPost(ana);
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.unshift(await addComment(ana, postId, `${index}`));
    const post = await readPost(postId);
    expect(post.commentCount).toBe(5);
    expect(post.comments.map(({ _id }) => _id)).toEqual(ids.slice(0, limits.previewComments));
    const first = await succeed(api.listComments, { params: { postId }, query: { limit: '3' } });
    const cursor = first.nextCursor ?? '';
    const rest = await succeed(api.listComments, { params: { postId }, query: { limit: '3', cursor } });
    expect([...first.comments, ...rest.comments].map(({ _id }) => _id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
  });

  it('are edited by their author only', async () => {
    const { ana, bo } = await three();
    const { _id: postId } = await newPost(ana);
    const commentId = await addComment(bo, postId);
    const params = { postId, commentId };
    const body = { commentData: { message: 'changed' } };
    const message = "Cannot edit a Comment doesn't belong to the logged in User.";
    await fail(api.editComment, { token: ana.token, params, body }, 400, message);
    const { post } = await succeed(api.editComment, { token: bo.token, params, body });
    expect(post?.comments).toMatchObject([{ _id: commentId, message: 'changed' }]);
    expect(await stored(`posts/${postId}/comments/${commentId}`)).toMatchObject({
      message: 'changed',
      uid: bo.uid,
    });
  });

  it("are deleted by their author or the post's, and the next one moves up", async () => {
    const { ana, bo, cy } = await three();
    const { _id: postId } = await newPost(ana);
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.unshift(await addComment(bo, postId, `${index}`));
    const [fifth = '', fourth = ''] = ids;
    const message = "Cannot delete a Comment doesn't belong to the logged in User.";
    await fail(api.deleteComment, { token: cy.token, params: { postId, commentId: fifth } }, 400, message);
    const byAuthor = await succeed(api.deleteComment, {
      token: bo.token,
      params: { postId, commentId: fifth },
    });
    expect(byAuthor.post?.comments.map(({ _id }) => _id)).toEqual(ids.slice(1, 4));
    const byOwner = await succeed(api.deleteComment, {
      token: ana.token,
      params: { postId, commentId: fourth },
    });
    expect(byOwner.post?.comments.map(({ _id }) => _id)).toEqual(ids.slice(2, 5));
    expect(byOwner.post?.commentCount).toBe(3);
    expect(await idsIn(`posts/${postId}/comments`)).toEqual(ids.slice(2).sort());
    await fail(
      api.deleteComment,
      { token: bo.token, params: { postId, commentId: fifth } },
      404,
      'This comment does not exist.',
    );
  });

  it('with an id of the client are there once, however often they are sent', async () => {
    const { ana, bo } = await three();
    const { _id: postId } = await newPost(ana);
    const commentId = randomUUID();
    const body = { commentData: { message: 'Once', commentId } };
    for (const _time of [1, 2]) {
      const { post } = await succeed(api.addComment, { token: bo.token, params: { postId }, body });
      expect(post?.commentCount).toBe(1);
      expect(post?.comments.map(({ _id, message }) => ({ _id, message }))).toEqual([
        { _id: commentId, message: 'Once' },
      ]);
    }
    expect(await idsIn(`posts/${postId}/comments`)).toEqual([commentId]);
    const taken = 'There is a comment with this id already.';
    await fail(api.addComment, { token: ana.token, params: { postId }, body }, 409, taken);
  });

  it('can be added by many at once, and all are counted', async () => {
    const { ana, bo, cy } = await three();
    const { _id: postId } = await newPost(ana);
    const answers = await Promise.all(
      [ana, bo, cy, ana, bo, cy].map(({ token }, index) =>
        call(api.addComment, { token, params: { postId }, body: { commentData: { message: `${index}` } } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect((await readPost(postId)).commentCount).toBe(6);
    expect(await countOf(database().collection(`posts/${postId}/comments`))).toBe(6);
  });

  it.each<[string, unknown, string]>([
    ['no data', {}, 'commentData is missing or not valid'],
    ['no message', { commentData: {} }, 'commentData.message is missing or not valid'],
    [
      'an empty message',
      { commentData: { message: '' } },
      `commentData.message must have 1 to ${limits.commentMessage} characters`,
    ],
    ['a blank message', { commentData: { message: ' \n ' } }, 'commentData.message must not be blank'],
    [
      'a list for a message',
      { commentData: { message: ['x'] } },
      'commentData.message is missing or not valid',
    ],
    [
      'a message too long',
      { commentData: { message: 'x'.repeat(1001) } },
      `commentData.message must have 1 to ${limits.commentMessage} characters`,
    ],
  ])('are refused with %s', async (_what, body, message) => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    await fail(api.addComment, { token: ana.token, params: { postId }, body }, 400, message);
  });

  it('belong to a post that exists', async () => {
    const { token } = await person();
    const params = { postId: 'gone', commentId: 'gone' };
    const body = { commentData: { message: 'x' } };
    const message = 'This post does not exist.';
    await fail(api.listComments, { params }, 404, message);
    await fail(api.addComment, { token, params, body }, 404, message);
    await fail(api.editComment, { token, params, body }, 404, message);
    await fail(api.deleteComment, { token, params }, 404, message);
    await fail(api.upvoteComment, { token, params }, 404, message);
  });
});

describe('votes on a comment', () => {
  it('toggle, and one side replaces the other', async () => {
    const { ana, bo } = await three();
    const { _id: postId } = await newPost(ana);
    const commentId = await addComment(ana, postId);
    const calling = { token: bo.token, params: { postId, commentId } };
    const voter = { _id: bo.uid, fullName: bo.name, email: bo.email };
    const votes = async (endpoint: typeof api.upvoteComment) =>
      affected(await succeed(endpoint, calling)).comments[0]?.votes;

    const up = { upvotedBy: [voter], downvotedBy: [], upvoteCount: 1, downvoteCount: 0 };
    const down = { upvotedBy: [], downvotedBy: [voter], upvoteCount: 0, downvoteCount: 1 };
    const none = { upvotedBy: [], downvotedBy: [], upvoteCount: 0, downvoteCount: 0 };
    expect(await votes(api.upvoteComment)).toEqual(up);
    expect(await votes(api.downvoteComment)).toEqual(down);
    expect(await votes(api.upvoteComment)).toEqual(up);
    expect(await votes(api.upvoteComment)).toEqual(none);
    expect(await votes(api.downvoteComment)).toEqual(down);
    expect((await succeed(api.listComments, { params: { postId } })).comments[0]?.votes).toEqual(down);
    expect(await votes(api.downvoteComment)).toEqual(none);
    expect(await idsIn(`posts/${postId}/comments/${commentId}/votes`)).toEqual([]);
  });

  it('show the newest, and the caller wherever they are', async () => {
    const voters = await people(limits.previewPeople + 2);
    const [oldest] = voters;
    if (!oldest) throw new Error('many people');
    const { _id: postId } = await newPost(oldest);
    const commentId = await addComment(oldest, postId);
    for (const { token } of voters)
      await succeed(api.upvoteComment, { token, params: { postId, commentId } });
    const newest = voters.map(({ uid }) => uid).reverse();
    const anonymous = (await readPost(postId)).comments[0]?.votes;
    expect(anonymous?.upvoteCount).toBe(voters.length);
    expect(anonymous?.upvotedBy.map(({ _id }) => _id)).toEqual(newest.slice(0, limits.previewPeople));
    const own = (await readPost(postId, oldest.token)).comments[0]?.votes;
    expect(own?.upvotedBy.map(({ _id }) => _id)).toContain(oldest.uid);
    const listed = await succeed(api.listComments, { token: oldest.token, params: { postId } });
    expect(listed.comments[0]?.votes).toEqual(own);
  });

  it('by many at once are all counted', async () => {
    const voters = await people(8);
    const [ana] = voters;
    if (!ana) throw new Error('eight people');
    const { _id: postId } = await newPost(ana);
    const commentId = await addComment(ana, postId);
    const answers = await Promise.all(
      voters.map(({ token }, index) =>
        call(index % 2 ? api.upvoteComment : api.downvoteComment, { token, params: { postId, commentId } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await readPost(postId)).comments[0]?.votes).toMatchObject({ upvoteCount: 4, downvoteCount: 4 });
  });
});
