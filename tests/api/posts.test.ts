import { api } from '@glimpse/contract/api';
import { limits } from '@glimpse/contract/limits';
import type { Post } from '@glimpse/contract/posts/post';
import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { stored } from './support/database.ts';
import { affected, newPost, person, readPost, readUser, uniqueWord } from './support/people.ts';

const badAddress =
  'The address of a picture or video must be https, with a host by name and neither a user, a password nor a port.';
const picture = `${stack.url}/avatars/avatar-02.webp`;

describe('creating a post', () => {
  it('answers it with the newest page, and counts it', async () => {
    const ana = await person();
    const answer = await succeed(api.createPost, {
      token: ana.token,
      body: { postData: { content: 'First light', postImage: picture } },
    });
    const post = affected(answer);
    expect(post).toMatchObject({
      content: 'First light',
      postImage: picture,
      postVideos: [],
      postBy: { _id: ana.uid, fullName: ana.name, email: ana.email, username: 'analima', profileAvatar: '' },
      likes: { likeCount: 0, likedBy: [], dislikedBy: [] },
      comments: [],
      commentCount: 0,
    });
    expect(post.id).toBe(post._id);
    expect(answer.posts?.[0]).toEqual(post);
    expect((await readUser(ana.uid)).postCount).toBe(1);
  });

  it('takes a video with its picture', async () => {
    const { token } = await person();
    const video = 'https://example.com/harbour.mp4';
    const { post } = await succeed(api.createPost, {
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

  it('keeps text as it was typed', async () => {
    const { token } = await person();
    const content = ' <script>alert(1)</script>\n\u0000 𝒢 & "quotes" 👩‍🚀 ';
    const { post } = await succeed(api.createPost, {
      token,
      body: { postData: { content, postImage: picture } },
    });
    expect(post?.content).toBe(content);
  });

  it('believes the token, not the payload, about who writes', async () => {
    const [ana, bo] = await Promise.all([person(), person('Bo Berg')]);
    const postBy = {
      fullName: bo.name,
      email: bo.email,
      username: 'boberg',
      profileAvatar: picture,
      uid: bo.uid,
    };
    const postData = { postImage: picture, postBy, likes: { likeCount: 99 }, likeCount: 99, _id: 'mine' };
    const { post } = await succeed(api.createPost, { token: ana.token, body: { postData } });
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
    [
      'a number for a caption',
      { postImage: picture, content: 5 },
      'postData.content is missing or not valid',
    ],
    [
      'a caption too long',
      { postImage: picture, content: 'x'.repeat(limits.caption + 1) },
      `postData.content must have at most ${limits.caption} characters`,
    ],
  ])('refuses %s', async (_what, postData, message) => {
    const { token } = await person();
    await fail(api.createPost, { token, body: { postData } }, 400, message);
  });

  it('refuses an upload that is not there', async () => {
    const { token } = await person();
    const body = { postData: { uploadId: 'no-such-upload' } };
    await fail(api.createPost, { token, body }, 404, 'This upload does not exist.');
  });

  it('takes the longest caption', async () => {
    const { token } = await person();
    const content = 'x'.repeat(limits.caption);
    const { post } = await succeed(api.createPost, {
      token,
      body: { postData: { content, postImage: picture } },
    });
    expect(post?.content).toBe(content);
  });
});

describe('editing a post', () => {
  it('changes what is given and leaves the rest', async () => {
    const ana = await person();
    const before = await newPost(ana);
    const params = { postId: before._id };
    const caption = await succeed(api.editPost, {
      token: ana.token,
      params,
      body: { postData: { content: 'Noon', postImage: before.postImage } },
    });
    expect(caption.post).toMatchObject({ content: 'Noon', media: before.media, createdAt: before.createdAt });
    const media = await succeed(api.editPost, {
      token: ana.token,
      params,
      body: { postData: { postImage: picture } },
    });
    expect(media.post).toMatchObject({ content: 'Noon', postImage: picture });
    expect(await readPost(before._id)).toEqual(media.post);
  });

  it('is for its author', async () => {
    const [ana, bo] = await Promise.all([person(), person('Bo Berg')]);
    const { _id: postId } = await newPost(ana);
    const message = "Cannot edit a Post doesn't belong to the logged in User.";
    const body = { postData: { content: 'mine now', postBy: { email: bo.email } } };
    await fail(api.editPost, { token: bo.token, params: { postId }, body }, 400, message);
    expect((await readPost(postId)).content).toBe('First light');
  });

  it('is refused for a post that does not exist', async () => {
    const { token } = await person();
    const body = { postData: { content: 'x' } };
    await fail(api.editPost, { token, params: { postId: 'gone' }, body }, 404, 'This post does not exist.');
  });
});

describe('deleting a post', () => {
  it('is for its author, and final', async () => {
    const [ana, bo] = await Promise.all([person(), person('Bo Berg')]);
    const { _id: postId } = await newPost(ana);
    const message = "Cannot delete a Post doesn't belong to the logged in User.";
    await fail(api.deletePost, { token: bo.token, params: { postId } }, 400, message);
    const { posts } = await succeed(api.deletePost, { token: ana.token, params: { postId } });
    expect(posts?.map(({ _id }) => _id)).not.toContain(postId);
    expect((await readUser(ana.uid)).postCount).toBe(0);
    await fail(api.getPost, { params: { postId } }, 404, 'This post does not exist.');
    await fail(api.deletePost, { token: ana.token, params: { postId } }, 404, 'This post does not exist.');
    expect(await stored(`posts/${postId}`)).toBeUndefined();
  });
});

describe('lists of posts', () => {
  it('come in pages, newest first, each post once', async () => {
    const word = uniqueWord();
    const ana = await person(`Ana ${word}`);
    const made: Post[] = [];
    for (let index = 0; index < 7; index++) made.push(await newPost(ana, `${index}`));
    const expected = made.map(({ _id }) => _id).reverse();

    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = {
        search: word.toUpperCase(),
        limit: '3',
        ...(cursor ? { cursor } : {}),
      };
      const page = await succeed(api.listPosts, { query });
      expect(page.posts.length).toBeLessThanOrEqual(3);
      seen.push(...page.posts.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(expected);
    const ofAna = await succeed(api.listUserPosts, { params: { username: ana.email.toUpperCase() } });
    expect(ofAna.posts.map(({ _id }) => _id)).toEqual(expected);
    expect(ofAna.nextCursor).toBeNull();
  });

  it('have the most liked first when they trend', async () => {
    const word = uniqueWord();
    const [ana, bo] = await Promise.all([person(`Ana ${word}`), person('Bo Berg')]);
    const [plain, liked, loved] = [await newPost(ana), await newPost(ana), await newPost(ana)];
    await succeed(api.likePost, { token: ana.token, params: { postId: liked._id } });
    await succeed(api.likePost, { token: ana.token, params: { postId: loved._id } });
    await succeed(api.likePost, { token: bo.token, params: { postId: loved._id } });
    const first = await succeed(api.listPosts, { query: { sort: 'trending', search: word, limit: '2' } });
    expect(first.posts.map(({ _id }) => _id)).toEqual([loved._id, liked._id]);
    const cursor = first.nextCursor ?? '';
    const second = await succeed(api.listPosts, {
      query: { sort: 'trending', search: word, limit: '2', cursor },
    });
    expect(second).toMatchObject({ posts: [{ _id: plain._id }], nextCursor: null });
  });

  it('find an author by any part of name or email', async () => {
    const word = uniqueWord();
    const ana = await person(`Ana ${word}`);
    const { _id } = await newPost(ana);
    for (const search of [word.slice(2, 7), ` ${word.toUpperCase()} `, ana.email.slice(3, 16)]) {
      const { posts } = await succeed(api.listPosts, { query: { search } });
      expect(posts.map((post) => post._id)).toContain(_id);
    }
    expect(await succeed(api.listPosts, { query: { search: `${word}x` } })).toEqual({
      posts: [],
      nextCursor: null,
    });
  });

  it('are empty for somebody unknown', async () => {
    const params = { username: `${uniqueWord()}@example.com` };
    expect(await succeed(api.listUserPosts, { params })).toEqual({ posts: [], nextCursor: null });
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
  ])('refuse %s', (_what, query, message) => fail(api.listPosts, { query }, 400, message));
});
