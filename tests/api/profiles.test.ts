import { api } from '@glimpse/contract/api';
import { limits } from '@glimpse/contract/limits';
import { storagePaths, storageUrl } from '@glimpse/contract/paths';
import { describe, expect, it } from 'vitest';
import { call, fail, succeed } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { eventually, idsIn } from './support/database.ts';
import { newPost, type Person, people, person, readUser, uniqueWord } from './support/people.ts';

const pair = (): Promise<[Person, Person]> => Promise.all([person('Ana Lima'), person('Bo Berg')]);

describe('users', () => {
  it('are listed newest first, and found by any part of name, username or email', async () => {
    const word = uniqueWord();
    const first = await person(`Ana ${word}`);
    const second = await person(`Bo${word} Berg`);
    const found = await succeed(api.listUsers, { query: { search: word.toUpperCase() } });
    expect(found.users.map(({ _id }) => _id)).toEqual([second.uid, first.uid]);
    const page = await succeed(api.listUsers, { query: { search: word, limit: '1' } });
    const cursor = page.nextCursor ?? '';
    const next = await succeed(api.listUsers, { query: { search: word, limit: '1', cursor } });
    expect([...page.users, ...next.users].map(({ _id }) => _id)).toEqual([second.uid, first.uid]);
    const byUsername = await succeed(api.listUsers, { query: { search: `bo${word}berg` } });
    expect(byUsername.users.map(({ _id }) => _id)).toEqual([second.uid]);
    const byEmail = await succeed(api.listUsers, { query: { search: first.email.slice(1, 18) } });
    expect(byEmail.users.map(({ _id }) => _id)).toEqual([first.uid]);
  });

  it('are at most 50 a page', async () => {
    const { users } = await succeed(api.listUsers);
    expect(users.length).toBeLessThanOrEqual(limits.pageDefault);
    await fail(api.listUsers, { query: { limit: '51' } }, 400, 'limit must be a number from 1 to 50');
  });

  it('that do not exist are not found', async () => {
    await fail(api.getUser, { params: { userId: 'nobody' } }, 404, 'This user does not exist.');
    await fail(api.getUser, { params: { userId: '__nobody__' } }, 400, 'userId must be a document id');
  });
});

describe('editing the profile', () => {
  it('changes bio, website and avatar, and leaves out what is left out', async () => {
    const ana = await person();
    const userData = {
      bio: 'Ridges\nand roads',
      website: 'https://ana.example.com/',
      profileAvatar: '/avatars/avatar-07.webp',
    };
    const { user } = await succeed(api.editUser, {
      token: ana.token,
      body: { userData: { ...userData, email: ana.email } },
    });
    expect(user).toMatchObject(userData);
    const { user: emptied } = await succeed(api.editUser, {
      token: ana.token,
      body: { userData: { bio: '' } },
    });
    expect(emptied).toMatchObject({ ...userData, bio: '' });
    expect(await readUser(ana.uid)).toMatchObject({ ...userData, bio: '' });
  });

  it("is refused with somebody else's email", async () => {
    const [ana, bo] = await pair();
    const body = { userData: { bio: 'x', email: bo.email } };
    await fail(api.editUser, { token: ana.token, body }, 404, 'Username cannot be changed');
    expect((await readUser(ana.uid)).bio).toBe('');
  });

  it('cannot change anything else', async () => {
    const ana = await person();
    const userData = {
      bio: 'x',
      fullName: 'Queen',
      username: 'queen',
      followerCount: 9,
      postCount: 9,
      followers: ['x'],
    };
    const { user } = await succeed(api.editUser, { token: ana.token, body: { userData } });
    expect(user).toMatchObject({ fullName: ana.name, username: 'analima', followerCount: 0, postCount: 0 });
  });

  it.each<[string, object, string]>([
    [
      'a script for a website',
      { website: 'javascript:alert(1)' },
      `userData.website must be empty or an http or https address of at most ${limits.website} characters`,
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
      { bio: 'x'.repeat(limits.bio + 1) },
      `userData.bio must have at most ${limits.bio} characters`,
    ],
    ['a number for a bio', { bio: 3 }, 'userData.bio is missing or not valid'],
  ])('refuses %s', async (_what, userData, message) => {
    const { token } = await person();
    await fail(api.editUser, { token, body: { userData } }, 400, message);
  });
});

describe('following', () => {
  it('adds the edge on both sides and counts it', async () => {
    const [ana, bo] = await pair();
    const answer = await succeed(api.follow, { token: ana.token, params: { userId: bo.uid } });
    expect(answer.message).toBe('You start following Bo Berg');
    expect(answer.user).toMatchObject({
      _id: ana.uid,
      followingCount: 1,
      following: [{ _id: bo.uid, email: bo.email }],
    });
    expect(answer.followUser).toMatchObject({ _id: bo.uid, followerCount: 1, followers: [{ _id: ana.uid }] });
    expect(await idsIn(`users/${ana.uid}/following`)).toEqual([bo.uid]);
    expect(await idsIn(`users/${bo.uid}/followers`)).toEqual([ana.uid]);
    expect(await readUser(bo.uid)).toEqual(answer.followUser);
  });

  it('is refused twice, of oneself, and of nobody', async () => {
    const [ana, bo] = await pair();
    const follow = (userId: string) => ({ token: ana.token, params: { userId } });
    await succeed(api.follow, follow(bo.uid));
    await fail(api.follow, follow(bo.uid), 400, 'User Already following');
    await fail(api.follow, follow(ana.uid), 404, 'You cannot follow yourself');
    await fail(api.follow, follow('nobody'), 404, 'This user does not exist.');
    expect(await readUser(bo.uid)).toMatchObject({ followerCount: 1 });
    expect(await readUser(ana.uid)).toMatchObject({ followingCount: 1, followerCount: 0 });
  });

  it('ends on both sides', async () => {
    const [ana, bo] = await pair();
    const calling = { token: ana.token, params: { userId: bo.uid } };
    await fail(api.unfollow, calling, 400, 'User already not following');
    const self = { token: ana.token, params: { userId: ana.uid } };
    await fail(api.unfollow, self, 400, 'User already not following');
    await succeed(api.follow, calling);
    const answer = await succeed(api.unfollow, calling);
    expect(answer.message).toBe('You Unfollowed Bo Berg');
    expect(answer.user).toMatchObject({ following: [], followingCount: 0 });
    expect(answer.followUser).toMatchObject({ followers: [], followerCount: 0 });
    expect(await idsIn(`users/${ana.uid}/following`)).toEqual([]);
    expect(await idsIn(`users/${bo.uid}/followers`)).toEqual([]);
    await fail(api.unfollow, calling, 400, 'User already not following');
  });

  it('of a private account is a request, whose author is no follower until it is accepted', async () => {
    const [ana, bo] = await pair();
    const { _id: postId } = await newPost(bo);
    await succeed(api.changePrivacy, { token: bo.token, body: { isPrivate: true } });
    const calling = { token: ana.token, params: { userId: bo.uid } };
    const asked = await succeed(api.follow, calling);
    expect(asked).toMatchObject({
      message: 'You asked to follow Bo Berg',
      requested: true,
      followUser: { followers: [], followerCount: 0 },
    });
    await fail(api.follow, calling, 400, 'You have asked to follow this person already');
    await eventually(
      async () => (await call(api.getPost, { token: ana.token, params: { postId } })).status,
      404,
      'the job hides the post',
    );
    expect((await succeed(api.unfollow, calling)).message).toBe('You no longer ask to follow Bo Berg');
    await succeed(api.follow, calling);
    const answer = { token: bo.token, params: { userId: ana.uid } };
    await succeed(api.acceptRequest, answer);
    await fail(api.declineRequest, answer, 404, 'This request does not exist any more.');
    await succeed(api.getPost, { token: ana.token, params: { postId } });
    expect((await readUser(bo.uid, ana.token)).followers.map(({ id }) => id)).toEqual([ana.uid]);
    expect(await readUser(bo.uid)).toMatchObject({ followers: [], followerCount: 1 });
    await succeed(api.removeFollower, answer);
    await fail(api.getPost, { token: ana.token, params: { postId } }, 404, 'This post does not exist.');
  });

  it('one another at the same moment works, and ten follows are one', async () => {
    const [ana, bo] = await pair();
    const answers = await Promise.all([
      call(api.follow, { token: ana.token, params: { userId: bo.uid } }),
      call(api.follow, { token: bo.token, params: { userId: ana.uid } }),
      ...Array.from({ length: 9 }, () => call(api.follow, { token: ana.token, params: { userId: bo.uid } })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
    expect(await readUser(ana.uid)).toMatchObject({ followerCount: 1, followingCount: 1 });
    expect(await readUser(bo.uid)).toMatchObject({ followerCount: 1, followingCount: 1 });
  });

  it('shows the newest, and the caller wherever they are', async () => {
    const fans = await people(limits.previewPeople + 2);
    const [oldest] = fans;
    if (!oldest) throw new Error('many people');
    const star = await person('Star');
    for (const { token } of fans) await succeed(api.follow, { token, params: { userId: star.uid } });
    const newest = fans.map(({ uid }) => uid).reverse();
    const anonymous = await readUser(star.uid);
    expect(anonymous.followerCount).toBe(fans.length);
    expect(anonymous.followers.map(({ _id }) => _id)).toEqual(newest.slice(0, limits.previewPeople));
    const own = await readUser(star.uid, oldest.token);
    expect(own.followers.map(({ _id }) => _id)).toEqual([
      ...newest.slice(0, limits.previewPeople),
      oldest.uid,
    ]);
    const last = fans.at(-1);
    await succeed(api.unfollow, { token: last?.token, params: { userId: star.uid } });
    expect((await readUser(star.uid)).followers.map(({ _id }) => _id)).toEqual(
      newest.slice(1, limits.previewPeople + 1),
    );
  });
});

describe('bookmarks', () => {
  it('are added, listed newest first, and removed', async () => {
    const [ana, bo] = await pair();
    const [one, two] = [await newPost(bo), await newPost(bo)];
    const calling = (postId: string) => ({ token: ana.token, params: { postId } });
    await succeed(api.addBookmark, calling(one._id));
    await succeed(api.likePost, calling(one._id));
    const { bookmarks } = await succeed(api.addBookmark, calling(two._id));
    expect(bookmarks).toMatchObject([
      { _id: two._id, postImage: two.postImage, comments: [], commentCount: 0, likes: { likeCount: 0 } },
      { _id: one._id, likes: { likeCount: 1 } },
    ]);
    expect((await succeed(api.listBookmarks, { token: ana.token })).bookmarks).toEqual(bookmarks);
    const left = await succeed(api.removeBookmark, calling(two._id));
    expect(left.bookmarks?.map(({ _id }) => _id)).toEqual([one._id]);
    expect(await idsIn(`users/${ana.uid}/bookmarks`)).toEqual([one._id]);
    const minimal = { ...calling(one._id), headers: { Prefer: 'return=minimal' } };
    expect(await succeed(api.removeBookmark, minimal)).toEqual({});
    expect(await succeed(api.addBookmark, minimal)).toEqual({});
    expect(await idsIn(`users/${ana.uid}/bookmarks`)).toEqual([one._id]);
  });

  it('are refused twice, of nothing, and removed only when there', async () => {
    const [ana, bo] = await pair();
    const { _id: postId } = await newPost(bo);
    const calling = { token: ana.token, params: { postId } };
    const gone = { token: ana.token, params: { postId: 'gone' } };
    await fail(api.removeBookmark, calling, 400, 'Post not bookmarked yet');
    await succeed(api.addBookmark, calling);
    await fail(api.addBookmark, calling, 400, 'This Post is already bookmarked');
    await fail(api.addBookmark, gone, 404, 'This post does not exist.');
    await fail(api.removeBookmark, gone, 404, 'This post does not exist.');
  });

  it('ten times at once are one', async () => {
    const [ana, bo] = await pair();
    const { _id: postId } = await newPost(bo);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(api.addBookmark, { token: ana.token, params: { postId } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
  });

  it('are found by author, come in pages, and are nobody else’s', async () => {
    const word = uniqueWord();
    const [ana, bo, cy] = await Promise.all([person(), person(`Bo ${word}`), person('Cy')]);
    const posts = [await newPost(bo), await newPost(bo), await newPost(cy)];
    for (const { _id } of posts)
      await succeed(api.addBookmark, { token: ana.token, params: { postId: _id } });
    const found = await succeed(api.listBookmarks, { token: ana.token, query: { search: word } });
    expect(found.bookmarks.map(({ _id }) => _id)).toEqual([posts[1]?._id, posts[0]?._id]);
    const page = await succeed(api.listBookmarks, { token: ana.token, query: { limit: '2' } });
    const cursor = page.nextCursor ?? '';
    const rest = await succeed(api.listBookmarks, { token: ana.token, query: { limit: '2', cursor } });
    expect([...page.bookmarks, ...rest.bookmarks].map(({ _id }) => _id)).toEqual(
      posts.map(({ _id }) => _id).reverse(),
    );
    expect((await succeed(api.listBookmarks, { token: cy.token })).bookmarks).toEqual([]);
  });
});
