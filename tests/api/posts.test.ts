import { api } from '@glimpse/contract/api';
import type { Post } from '@glimpse/contract/posts/post';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { readDocument } from './support/database.ts';
import { createPerson, createPost, postIn, readPost, readUser, uniqueWord } from './support/people.ts';

const badAddress =
  'The address of a picture or video must be https with a host name, and without a user, password or port.';
const picture = `${stack.url}/avatars/avatar-02.webp`;

describe('creating a post', () => {
  it('returns it with the newest page, and counts it', async () => {
    const ana = await createPerson();
    const response = await expectSuccess(api.createPost, {
      token: ana.token,
      body: { postData: { content: 'First light', postImage: picture } },
    });
    const post = postIn(response);
    expect(post).toMatchObject({
      content: 'First light',
      postImage: picture,
      postVideos: [],
      postBy: { _id: ana.uid, fullName: ana.name, email: ana.email, username: ana.username, profileAvatar: '' },
      likes: { likeCount: 0, likedBy: [], dislikedBy: [] },
      comments: [],
      commentCount: 0,
    });
    expect(post.id).toBe(post._id);
    expect(response.posts?.[0]).toEqual(post);
    expect((await readUser(ana.uid)).postCount).toBe(1);
  });

  it('accepts a video with its poster', async () => {
    const { token } = await createPerson();
    const video = 'https://example.com/harbour.mp4';
    const { post } = await expectSuccess(api.createPost, {
      token,
      body: { postData: { postImage: picture, postVideos: [video] } },
    });
    expect(post).toMatchObject({
      content: '',
      postImage: picture,
      postVideos: [video],
      media: { type: 'video' },
    });
  });

  it('stores the caption unchanged', async () => {
    const { token } = await createPerson();
    const content = ' <script>alert(1)</script>\n\u0000 𝒢 & "quotes" 👩‍🚀 ';
    const { post } = await expectSuccess(api.createPost, {
      token,
      body: { postData: { content, postImage: picture } },
    });
    expect(post?.content).toBe(content);
  });

  it('takes the author from the token and not from the body', async () => {
    const [ana, bo] = await Promise.all([createPerson(), createPerson('Bo Berg')]);
    const postBy = {
      fullName: bo.name,
      email: bo.email,
      username: 'boberg',
      profileAvatar: picture,
      uid: bo.uid,
    };
    const postData = { postImage: picture, postBy, likes: { likeCount: 99 }, likeCount: 99, _id: 'mine' };
    const { post } = await expectSuccess(api.createPost, { token: ana.token, body: { postData } });
    expect(post).toMatchObject({ postBy: { _id: ana.uid, email: ana.email }, likes: { likeCount: 0 } });
    expect(post?._id).not.toBe('mine');
  });

  it.each<[string, object, string]>([
    ['no media', { content: 'x' }, 'Choose a picture or a video first.'],
    ['an empty picture', { postImage: '' }, 'Choose a picture or a video first.'],
    [
      'a script for a picture',
      { postImage: 'javascript:alert(1)' },
      'postData.postImage must be an http or https address',
    ],
    [
      'data for a picture',
      { postImage: 'data:image/png;base64,AAAA' },
      'postData.postImage must be an http or https address',
    ],
    ['a picture without encryption', { postImage: 'http://example.com/a.png' }, badAddress],
    ['an address that is none', { postImage: 'https://[' }, badAddress],
    ['an address with a user', { postImage: 'https://ana@example.com/a.png' }, badAddress],
    ['an address with a port', { postImage: 'https://example.com:8443/a.png' }, badAddress],
    ['an address by number', { postImage: 'https://192.168.0.1/a.png' }, badAddress],
    [
      'a poster at such an address',
      { postImage: 'https://router/', postVideos: ['https://example.com/a.mp4'] },
      badAddress,
    ],
    ['a number for a caption', { postImage: picture, content: 5 }, 'postData.content is missing or not valid'],
    [
      'a caption too long',
      { postImage: picture, content: 'x'.repeat(postLimits.caption + 1) },
      `postData.content must have at most ${postLimits.caption} characters`,
    ],
  ])('refuses %s', async (_what, postData, message) => {
    const { token } = await createPerson();
    await expectError(api.createPost, { token, body: { postData } }, 400, message);
  });

  it('refuses an upload that does not exist', async () => {
    const { token } = await createPerson();
    const body = { postData: { uploadId: 'no-such-upload' } };
    await expectError(api.createPost, { token, body }, 404, 'This upload does not exist.');
  });

  it('accepts a caption of the maximum length', async () => {
    const { token } = await createPerson();
    const content = 'x'.repeat(postLimits.caption);
    const { post } = await expectSuccess(api.createPost, {
      token,
      body: { postData: { content, postImage: picture } },
    });
    expect(post?.content).toBe(content);
  });
});

describe('editing a post', () => {
  it('changes only the given fields', async () => {
    const ana = await createPerson();
    const before = await createPost(ana);
    const params = { postId: before._id };
    const caption = await expectSuccess(api.editPost, {
      token: ana.token,
      params,
      body: { postData: { content: 'Noon', postImage: before.postImage } },
    });
    expect(caption.post).toMatchObject({ content: 'Noon', media: before.media, createdAt: before.createdAt });
    const media = await expectSuccess(api.editPost, {
      token: ana.token,
      params,
      body: { postData: { postImage: picture } },
    });
    expect(media.post).toMatchObject({ content: 'Noon', postImage: picture });
    expect(await readPost(before._id)).toEqual(media.post);
  });

  it('is refused for everyone but the author', async () => {
    const [ana, bo] = await Promise.all([createPerson(), createPerson('Bo Berg')]);
    const { _id: postId } = await createPost(ana);
    const message = "Cannot edit a Post doesn't belong to the logged in User.";
    const body = { postData: { content: 'mine now', postBy: { email: bo.email } } };
    await expectError(api.editPost, { token: bo.token, params: { postId }, body }, 400, message);
    expect((await readPost(postId)).content).toBe('First light');
  });

  it('is refused for a post that does not exist', async () => {
    const { token } = await createPerson();
    const body = { postData: { content: 'x' } };
    await expectError(api.editPost, { token, params: { postId: 'gone' }, body }, 404, 'This post does not exist.');
  });
});

describe('deleting a post', () => {
  it('is refused for everyone but the author, and cannot be undone', async () => {
    const [ana, bo] = await Promise.all([createPerson(), createPerson('Bo Berg')]);
    const { _id: postId } = await createPost(ana);
    const message = "Cannot delete a Post doesn't belong to the logged in User.";
    await expectError(api.deletePost, { token: bo.token, params: { postId } }, 400, message);
    const { posts } = await expectSuccess(api.deletePost, { token: ana.token, params: { postId } });
    expect(posts?.map(({ _id }) => _id)).not.toContain(postId);
    expect((await readUser(ana.uid)).postCount).toBe(0);
    await expectError(api.getPost, { params: { postId } }, 404, 'This post does not exist.');
    await expectError(api.deletePost, { token: ana.token, params: { postId } }, 404, 'This post does not exist.');
    expect(await readDocument(`posts/${postId}`)).toBeUndefined();
  });
});

describe('lists of posts', () => {
  it('return pages, newest first, with each post once', async () => {
    const word = uniqueWord();
    const ana = await createPerson(`Ana ${word}`);
    const created: Post[] = [];
    for (let index = 0; index < 7; index++) created.push(await createPost(ana, `${index}`));
    const expected = created.map(({ _id }) => _id).reverse();

    const listedIds: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = {
        search: word.toUpperCase(),
        limit: '3',
        ...(cursor ? { cursor } : {}),
      };
      const page = await expectSuccess(api.listPosts, { query });
      expect(page.posts.length).toBeLessThanOrEqual(3);
      listedIds.push(...page.posts.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(listedIds).toEqual(expected);
    const ofAna = await expectSuccess(api.listUserPosts, { params: { username: ana.email.toUpperCase() } });
    expect(ofAna.posts.map(({ _id }) => _id)).toEqual(expected);
    expect(ofAna.nextCursor).toBeNull();
  });

  it('return the most liked first if sorted by trending', async () => {
    const word = uniqueWord();
    const [ana, bo] = await Promise.all([createPerson(`Ana ${word}`), createPerson('Bo Berg')]);
    const [plain, liked, loved] = [await createPost(ana), await createPost(ana), await createPost(ana)];
    await expectSuccess(api.likePost, { token: ana.token, params: { postId: liked._id } });
    await expectSuccess(api.likePost, { token: ana.token, params: { postId: loved._id } });
    await expectSuccess(api.likePost, { token: bo.token, params: { postId: loved._id } });
    const first = await expectSuccess(api.listPosts, {
      query: { sort: 'trending', search: word, limit: '2' },
    });
    expect(first.posts.map(({ _id }) => _id)).toEqual([loved._id, liked._id]);
    const cursor = first.nextCursor ?? '';
    const second = await expectSuccess(api.listPosts, {
      query: { sort: 'trending', search: word, limit: '2', cursor },
    });
    expect(second).toMatchObject({ posts: [{ _id: plain._id }], nextCursor: null });
  });

  it('find an author by any part of name or email', async () => {
    const word = uniqueWord();
    const ana = await createPerson(`Ana ${word}`);
    const { _id } = await createPost(ana);
    for (const search of [word.slice(2, 7), ` ${word.toUpperCase()} `, ana.email.slice(3, 16)]) {
      const { posts } = await expectSuccess(api.listPosts, { query: { search } });
      expect(posts.map((post) => post._id)).toContain(_id);
    }
    expect(await expectSuccess(api.listPosts, { query: { search: `${word}x` } })).toEqual({
      posts: [],
      nextCursor: null,
    });
  });

  it('are empty for an unknown person', async () => {
    const params = { username: `${uniqueWord()}@example.com` };
    expect(await expectSuccess(api.listUserPosts, { params })).toEqual({ posts: [], nextCursor: null });
  });

  it.each<[string, Record<string, string>, string]>([
    ['a limit of 0', { limit: '0' }, 'limit must be a number from 1 to 50'],
    ['a limit of 51', { limit: '51' }, 'limit must be a number from 1 to 50'],
    ['a limit in words', { limit: 'ten' }, 'limit must be a number from 1 to 50'],
    ['an unknown order', { sort: 'random' }, 'sort is missing or not valid'],
    ['a cursor that is none', { cursor: 'abc' }, 'cursor is not one that this list gave'],
    ['a cursor with other signs', { cursor: '../..' }, 'cursor is not one that this list gave'],
    [
      "another list's cursor",
      { cursor: Buffer.from('{"name":"users","values":[[1,0]],"id":"x"}').toString('base64url') },
      'cursor is not one that this list gave',
    ],
    [
      'a cursor with a reserved id',
      { cursor: Buffer.from('{"name":"latest","values":[[1,0]],"id":"__x__"}').toString('base64url') },
      'cursor is not one that this list gave',
    ],
    [
      'a cursor beyond all time',
      { cursor: Buffer.from('{"name":"latest","values":[[1e15,0]],"id":"x"}').toString('base64url') },
      'cursor is not one that this list gave',
    ],
  ])('refuse %s', (_what, query, message) => expectError(api.listPosts, { query }, 400, message));
});
