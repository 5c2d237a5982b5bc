import { api } from '@glimpse/contract/api';
import { pageSizes } from '@glimpse/contract/page-sizes';
import { storagePaths, storageUrl } from '@glimpse/contract/paths';
import { previewLimits } from '@glimpse/contract/preview-limits';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { describe, expect, it } from 'vitest';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { eventually, idsIn } from './support/database.ts';
import { createPeople, createPerson, createPost, type Person, readUser, uniqueWord } from './support/people.ts';

const createTwoPeople = (): Promise<[Person, Person]> =>
  Promise.all([createPerson('Ana Lima'), createPerson('Bo Berg')]);

describe('users', () => {
  it('are listed newest first, and found by any part of name, username or email', async () => {
    const word = uniqueWord();
    const first = await createPerson(`Ana ${word}`);
    const second = await createPerson(`Bo${word} Berg`);
    const found = await expectSuccess(api.listUsers, { query: { search: word.toUpperCase() } });
    expect(found.users.map(({ _id }) => _id)).toEqual([second.uid, first.uid]);
    const page = await expectSuccess(api.listUsers, { query: { search: word, limit: '1' } });
    const cursor = page.nextCursor ?? '';
    const next = await expectSuccess(api.listUsers, { query: { search: word, limit: '1', cursor } });
    expect([...page.users, ...next.users].map(({ _id }) => _id)).toEqual([second.uid, first.uid]);
    const byUsername = await expectSuccess(api.listUsers, { query: { search: `bo${word}berg` } });
    expect(byUsername.users.map(({ _id }) => _id)).toEqual([second.uid]);
    const byEmail = await expectSuccess(api.listUsers, { query: { search: first.email.slice(1, 18) } });
    expect(byEmail.users.map(({ _id }) => _id)).toEqual([first.uid]);
  });

  it('are listed at most 50 per page', async () => {
    const { users } = await expectSuccess(api.listUsers);
    expect(users.length).toBeLessThanOrEqual(pageSizes.default);
    await expectError(api.listUsers, { query: { limit: '51' } }, 400, 'limit must be a number from 1 to 50');
  });

  it('return 404 if they do not exist', async () => {
    await expectError(api.getUser, { params: { userId: 'nobody' } }, 404, 'This user does not exist.');
    await expectError(api.getUser, { params: { userId: '__nobody__' } }, 400, 'userId must be a document id');
  });
});

describe('editing the profile', () => {
  it('changes only the given fields of bio, website and avatar', async () => {
    const ana = await createPerson();
    const userData = {
      bio: 'Ridges\nand roads',
      website: 'https://ana.example.com/',
      profileAvatar: '/avatars/avatar-07.webp',
    };
    const { user } = await expectSuccess(api.editUser, {
      token: ana.token,
      body: { userData: { ...userData, email: ana.email } },
    });
    expect(user).toMatchObject(userData);
    const { user: emptied } = await expectSuccess(api.editUser, {
      token: ana.token,
      body: { userData: { bio: '' } },
    });
    expect(emptied).toMatchObject({ ...userData, bio: '' });
    expect(await readUser(ana.uid)).toMatchObject({ ...userData, bio: '' });
  });

  it("is refused with another person's email", async () => {
    const [ana, bo] = await createTwoPeople();
    const body = { userData: { bio: 'x', email: bo.email } };
    await expectError(api.editUser, { token: ana.token, body }, 404, 'Username cannot be changed');
    expect((await readUser(ana.uid)).bio).toBe('');
  });

  it('ignores all other fields', async () => {
    const ana = await createPerson();
    const userData = {
      bio: 'x',
      fullName: 'Queen',
      username: 'queen',
      followerCount: 9,
      postCount: 9,
      followers: ['x'],
    };
    const { user } = await expectSuccess(api.editUser, { token: ana.token, body: { userData } });
    expect(user).toMatchObject({ fullName: ana.name, username: ana.username, followerCount: 0, postCount: 0 });
  });

  it.each<[string, object, string]>([
    [
      'a script for a website',
      { website: 'javascript:alert(1)' },
      `userData.website must be empty or an http or https address of at most ${profileLimits.website} characters`,
    ],
    [
      'a script for an avatar',
      { profileAvatar: 'javascript:alert(1)' },
      'userData.profileAvatar must be empty, a preset avatar, or a picture that was uploaded here',
    ],
    [
      "an avatar on another's server",
      { profileAvatar: 'https://example.com/ana.png' },
      'userData.profileAvatar must be empty, a preset avatar, or a picture that was uploaded here',
    ],
    [
      "another's upload for an avatar",
      {
        profileAvatar: storageUrl(
          stack.bucket,
          storagePaths.variant('bo', 'up-1', 320),
          `${stack.storage.host}:${stack.storage.port}`,
        ),
      },
      'A profile picture must be a preset avatar or an upload of your own.',
    ],
    [
      'an avatar that is not among the presets',
      { profileAvatar: '/avatars/avatar-13.webp' },
      'userData.profileAvatar must be empty, a preset avatar, or a picture that was uploaded here',
    ],
    [
      'a bio too long',
      { bio: 'x'.repeat(profileLimits.bio + 1) },
      `userData.bio must have at most ${profileLimits.bio} characters`,
    ],
    ['a number for a bio', { bio: 3 }, 'userData.bio is missing or not valid'],
  ])('refuses %s', async (_what, userData, message) => {
    const { token } = await createPerson();
    await expectError(api.editUser, { token, body: { userData } }, 400, message);
  });
});

describe('following', () => {
  it('adds the follow on both sides and counts it', async () => {
    const [ana, bo] = await createTwoPeople();
    const response = await expectSuccess(api.follow, { token: ana.token, params: { userId: bo.uid } });
    expect(response.message).toBe('You start following Bo Berg');
    expect(response.user).toMatchObject({
      _id: ana.uid,
      followingCount: 1,
      following: [{ _id: bo.uid, email: bo.email }],
    });
    expect(response.followUser).toMatchObject({
      _id: bo.uid,
      followerCount: 1,
      followers: [{ _id: ana.uid }],
    });
    expect(await idsIn(`users/${ana.uid}/following`)).toEqual([bo.uid]);
    expect(await idsIn(`users/${bo.uid}/followers`)).toEqual([ana.uid]);
    expect(await readUser(bo.uid)).toEqual(response.followUser);
  });

  it('is refused a second time, for oneself and for an unknown person', async () => {
    const [ana, bo] = await createTwoPeople();
    const follow = (userId: string) => ({ token: ana.token, params: { userId } });
    await expectSuccess(api.follow, follow(bo.uid));
    await expectError(api.follow, follow(bo.uid), 400, 'User Already following');
    await expectError(api.follow, follow(ana.uid), 404, 'You cannot follow yourself');
    await expectError(api.follow, follow('nobody'), 404, 'This user does not exist.');
    expect(await readUser(bo.uid)).toMatchObject({ followerCount: 1 });
    expect(await readUser(ana.uid)).toMatchObject({ followingCount: 1, followerCount: 0 });
  });

  it('is removed on both sides', async () => {
    const [ana, bo] = await createTwoPeople();
    const options = { token: ana.token, params: { userId: bo.uid } };
    await expectError(api.unfollow, options, 400, 'User already not following');
    const self = { token: ana.token, params: { userId: ana.uid } };
    await expectError(api.unfollow, self, 400, 'User already not following');
    await expectSuccess(api.follow, options);
    const response = await expectSuccess(api.unfollow, options);
    expect(response.message).toBe('You Unfollowed Bo Berg');
    expect(response.user).toMatchObject({ following: [], followingCount: 0 });
    expect(response.followUser).toMatchObject({ followers: [], followerCount: 0 });
    expect(await idsIn(`users/${ana.uid}/following`)).toEqual([]);
    expect(await idsIn(`users/${bo.uid}/followers`)).toEqual([]);
    await expectError(api.unfollow, options, 400, 'User already not following');
  });

  it('of a private account creates a request until the owner accepts it', async () => {
    const [ana, bo] = await createTwoPeople();
    const { _id: postId } = await createPost(bo);
    await expectSuccess(api.changePrivacy, { token: bo.token, body: { isPrivate: true } });
    const options = { token: ana.token, params: { userId: bo.uid } };
    const followResponse = await expectSuccess(api.follow, options);
    expect(followResponse).toMatchObject({
      message: 'You asked to follow Bo Berg',
      requested: true,
      followUser: { followers: [], followerCount: 0 },
    });
    await expectError(api.follow, options, 400, "You've already asked to follow this person");
    await eventually(
      async () => (await call(api.getPost, { token: ana.token, params: { postId } })).status,
      404,
      'the job hides the post',
    );
    expect((await expectSuccess(api.unfollow, options)).message).toBe('You no longer ask to follow Bo Berg');
    await expectSuccess(api.follow, options);
    const response = { token: bo.token, params: { userId: ana.uid } };
    await expectSuccess(api.acceptRequest, response);
    await expectError(api.declineRequest, response, 404, 'This request no longer exists.');
    await expectSuccess(api.getPost, { token: ana.token, params: { postId } });
    expect((await readUser(bo.uid, ana.token)).followers.map(({ id }) => id)).toEqual([ana.uid]);
    expect(await readUser(bo.uid)).toMatchObject({ followers: [], followerCount: 1 });
    await expectSuccess(api.removeFollower, response);
    await expectError(api.getPost, { token: ana.token, params: { postId } }, 404, 'This post does not exist.');
  });

  it('works in both directions at once, and counts ten concurrent follows once', async () => {
    const [ana, bo] = await createTwoPeople();
    const responses = await Promise.all([
      call(api.follow, { token: ana.token, params: { userId: bo.uid } }),
      call(api.follow, { token: bo.token, params: { userId: ana.uid } }),
      ...Array.from({ length: 9 }, () => call(api.follow, { token: ana.token, params: { userId: bo.uid } })),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, ...Array.from({ length: 9 }, () => 400)]);
    expect(await readUser(ana.uid)).toMatchObject({ followerCount: 1, followingCount: 1 });
    expect(await readUser(bo.uid)).toMatchObject({ followerCount: 1, followingCount: 1 });
  });

  it('previews the newest, and always the caller', async () => {
    const fans = await createPeople(previewLimits.people + 2);
    const [oldest] = fans;
    if (!oldest) throw new Error('many people');
    const star = await createPerson('Star');
    for (const { token } of fans) await expectSuccess(api.follow, { token, params: { userId: star.uid } });
    const newest = fans.map(({ uid }) => uid).reverse();
    const anonymous = await readUser(star.uid);
    expect(anonymous.followerCount).toBe(fans.length);
    expect(anonymous.followers.map(({ _id }) => _id)).toEqual(newest.slice(0, previewLimits.people));
    const asOldest = await readUser(star.uid, oldest.token);
    expect(asOldest.followers.map(({ _id }) => _id)).toEqual([...newest.slice(0, previewLimits.people), oldest.uid]);
    const last = fans.at(-1);
    await expectSuccess(api.unfollow, { token: last?.token, params: { userId: star.uid } });
    expect((await readUser(star.uid)).followers.map(({ _id }) => _id)).toEqual(
      newest.slice(1, previewLimits.people + 1),
    );
  });
});

describe('bookmarks', () => {
  it('are added, listed newest first, and removed', async () => {
    const [ana, bo] = await createTwoPeople();
    const [first, second] = [await createPost(bo), await createPost(bo)];
    const options = (postId: string) => ({ token: ana.token, params: { postId } });
    await expectSuccess(api.addBookmark, options(first._id));
    await expectSuccess(api.likePost, options(first._id));
    const { bookmarks } = await expectSuccess(api.addBookmark, options(second._id));
    expect(bookmarks).toMatchObject([
      {
        _id: second._id,
        postImage: second.postImage,
        comments: [],
        commentCount: 0,
        likes: { likeCount: 0 },
      },
      { _id: first._id, likes: { likeCount: 1 } },
    ]);
    expect((await expectSuccess(api.listBookmarks, { token: ana.token })).bookmarks).toEqual(bookmarks);
    const removed = await expectSuccess(api.removeBookmark, options(second._id));
    expect(removed.bookmarks?.map(({ _id }) => _id)).toEqual([first._id]);
    expect(await idsIn(`users/${ana.uid}/bookmarks`)).toEqual([first._id]);
    const minimal = { ...options(first._id), headers: { Prefer: 'return=minimal' } };
    expect(await expectSuccess(api.removeBookmark, minimal)).toEqual({});
    expect(await expectSuccess(api.addBookmark, minimal)).toEqual({});
    expect(await idsIn(`users/${ana.uid}/bookmarks`)).toEqual([first._id]);
  });

  it('are refused a second time and for an unknown post, and removed only if they exist', async () => {
    const [ana, bo] = await createTwoPeople();
    const { _id: postId } = await createPost(bo);
    const options = { token: ana.token, params: { postId } };
    const missingPost = { token: ana.token, params: { postId: 'gone' } };
    await expectError(api.removeBookmark, options, 400, 'Post not bookmarked yet');
    await expectSuccess(api.addBookmark, options);
    await expectError(api.addBookmark, options, 400, 'This Post is already bookmarked');
    await expectError(api.addBookmark, missingPost, 404, 'This post does not exist.');
    await expectError(api.removeBookmark, missingPost, 404, 'This post does not exist.');
  });

  it('are created once by ten concurrent calls', async () => {
    const [ana, bo] = await createTwoPeople();
    const { _id: postId } = await createPost(bo);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => call(api.addBookmark, { token: ana.token, params: { postId } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  it('are searched by author, listed in pages and visible to their owner only', async () => {
    const word = uniqueWord();
    const [ana, bo, cy] = await Promise.all([createPerson(), createPerson(`Bo ${word}`), createPerson('Cy')]);
    const posts = [await createPost(bo), await createPost(bo), await createPost(cy)];
    for (const { _id } of posts) await expectSuccess(api.addBookmark, { token: ana.token, params: { postId: _id } });
    const found = await expectSuccess(api.listBookmarks, { token: ana.token, query: { search: word } });
    expect(found.bookmarks.map(({ _id }) => _id)).toEqual([posts[1]?._id, posts[0]?._id]);
    const page = await expectSuccess(api.listBookmarks, { token: ana.token, query: { limit: '2' } });
    const cursor = page.nextCursor ?? '';
    const nextPage = await expectSuccess(api.listBookmarks, {
      token: ana.token,
      query: { limit: '2', cursor },
    });
    expect([...page.bookmarks, ...nextPage.bookmarks].map(({ _id }) => _id)).toEqual(
      posts.map(({ _id }) => _id).reverse(),
    );
    expect((await expectSuccess(api.listBookmarks, { token: cy.token })).bookmarks).toEqual([]);
  });
});
