import { api } from '@glimpse/contract/api';
import type { Post } from '@glimpse/contract/posts/post';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../support/api-client.ts';
import { idsIn } from '../support/database.ts';
import {
  createPerson,
  createPost,
  createTwoPeople,
  postIn,
  readPost,
  readUser,
  uniqueWord,
} from '../support/people.ts';
import { stack } from '../support/stack.ts';

const badAddress =
  'The address of a picture or video must be https with a host name, and without a user, password or port.';
const picture = `${stack.url}/avatars/avatar-02.webp`;

it('a post is created, edited and deleted, and takes its author from the token', async () => {
  const [ana, bo] = await createTwoPeople();
  const content = ' <script>alert(1)</script>\n\u0000 𝒢 & "quotes" 👩‍🚀 ';
  const forged = { postBy: { uid: bo.uid, email: bo.email }, likes: { likeCount: 99 }, likeCount: 99, _id: 'mine' };
  const video = { postImage: picture, postVideos: ['https://example.com/harbour.mp4'] };
  const postData = { content, ...video, ...forged };
  const response = await expectSuccess(api.createPost, { token: ana.token, body: { postData } });
  const post = postIn(response);
  expect(post).toMatchObject({
    ...{ content, ...video, media: { type: 'video' }, comments: [], commentCount: 0 },
    postBy: { _id: ana.uid, fullName: ana.name, email: ana.email, username: ana.username, profileAvatar: '' },
    likes: { likeCount: 0, likedBy: [], dislikedBy: [] },
  });
  expect([post.id, post._id === 'mine']).toEqual([post._id, false]);
  expect(response.posts?.find(({ _id }) => _id === post._id)).toEqual(post);
  expect((await readUser(ana.uid)).postCount).toBe(1);

  const ofAna = { token: ana.token, params: { postId: post._id } };
  const other = { postImage: `${stack.url}/avatars/avatar-03.webp` };
  const edited = await expectSuccess(api.editPost, { ...ofAna, body: { postData: other } });
  expect(edited.post).toMatchObject({ content, ...other, media: { type: 'image' }, createdAt: post.createdAt });
  expect(await readPost(post._id)).toEqual(edited.post);
  const { posts } = await expectSuccess(api.deletePost, ofAna);
  expect(posts?.map(({ _id }) => _id)).not.toContain(post._id);
  expect((await readUser(ana.uid)).postCount).toBe(0);
  await expectError(api.getPost, { params: ofAna.params }, 404, 'This post does not exist.');
});

it('an invalid post is refused with the reason', async () => {
  const { token } = await createPerson();
  const notAddress = 'postData.postImage must be an http or https address';
  const refused: [postData: object, reason: string][] = [
    [{ content: 'x' }, 'Choose a picture or a video first.'],
    [{ postImage: '' }, 'Choose a picture or a video first.'],
    [{ postImage: 'javascript:alert(1)' }, notAddress],
    [{ postImage: 'data:image/png;base64,AAAA' }, notAddress],
    [{ postImage: 'http://example.com/a.png' }, badAddress],
    [{ postImage: picture, content: 5 }, 'postData.content is missing or not valid'],
    [
      { postImage: picture, content: 'x'.repeat(postLimits.caption + 1) },
      `postData.content must have at most ${postLimits.caption} characters`,
    ],
  ];
  for (const [postData, reason] of refused)
    await expectError(api.createPost, { token, body: { postData } }, 400, reason);
  const longest = { content: 'x'.repeat(postLimits.caption), postImage: picture };
  await expectSuccess(api.createPost, { token, body: { postData: longest } });
});

describe('lists of posts', () => {
  it('return pages, newest or most liked first, with each post once', async () => {
    const word = uniqueWord();
    const ana = await createPerson(`Ana ${word}`);
    const created: Post[] = [];
    for (let index = 0; index < 5; index++) created.push(await createPost(ana, `${index}`));
    const [oldest, ...newer] = created.map(({ _id }) => _id);
    const newest = newer.reverse();
    /** Returns the ids of each page of the list. */
    const pagesOf = async (sort: 'latest' | 'trending') => {
      const pages: string[][] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: Record<string, string> = {
          sort,
          search: word.toUpperCase(),
          limit: '3',
          ...(cursor && { cursor }),
        };
        const page = await expectSuccess(api.listPosts, { query });
        pages.push(page.posts.map(({ _id }) => _id));
        cursor = page.nextCursor;
      }
      return pages;
    };
    await expectSuccess(api.likePost, { token: ana.token, params: { postId: oldest ?? '' } });
    expect(await pagesOf('latest')).toEqual([newest.slice(0, 3), [newest[3], oldest]]);
    expect(await pagesOf('trending')).toEqual([[oldest, ...newest.slice(0, 2)], newest.slice(2)]);
    const ofAna = await expectSuccess(api.listUserPosts, { params: { username: ana.email.toUpperCase() } });
    expect(ofAna.posts.map(({ _id }) => _id)).toEqual([...newest, oldest]);
    const params = { username: `${uniqueWord()}@example.com` };
    expect(await expectSuccess(api.listUserPosts, { params })).toEqual({ posts: [], nextCursor: null });
  });

  it.each<[string, Record<string, string>, string]>([
    ['a limit of 0', { limit: '0' }, 'limit must be a number from 1 to 50'],
    ['a limit of 51', { limit: '51' }, 'limit must be a number from 1 to 50'],
    ['a limit in words', { limit: 'ten' }, 'limit must be a number from 1 to 50'],
    ['an unknown order', { sort: 'random' }, 'sort is missing or not valid'],
    ['a cursor that is none', { cursor: 'abc' }, 'cursor is not one that this list gave'],
  ])('refuse %s', (_what, query, message) => expectError(api.listPosts, { query }, 400, message));
});

it('a like is counted and shown, refused the second time, and removed by a dislike', async () => {
  const [ana, bo] = await createTwoPeople();
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
