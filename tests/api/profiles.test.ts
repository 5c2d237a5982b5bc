import { api } from '@glimpse/contract/api';
import { storagePaths, storageUrl } from '@glimpse/contract/paths';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { usernameTexts } from '@glimpse/contract/profiles/username';
import { describe, expect, it } from 'vitest';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { eventually, idsIn } from '../support/database.ts';
import {
  addComment,
  createPerson,
  createPost,
  createTwoPeople,
  readPost,
  readUser,
  uniqueWord,
} from '../support/people.ts';
import { stack } from '../support/stack.ts';

it('people are listed newest first, and found by any part of name, username or email', async () => {
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
  await expectError(api.listUsers, { query: { limit: '51' } }, 400, 'limit must be a number from 1 to 50');
  await expectError(api.getUser, { params: { userId: 'nobody' } }, 404, 'This user does not exist.');
  await expectError(api.getUser, { params: { userId: '__nobody__' } }, 400, 'userId must be a document id');
});

describe('editing the profile', () => {
  it('changes only the given fields of bio, website and avatar, and ignores all others', async () => {
    const ana = await createPerson();
    const userData = {
      bio: 'Ridges\nand roads',
      website: 'https://ana.example.com/',
      profileAvatar: '/avatars/avatar-07.webp',
    };
    const others = { email: ana.email, fullName: 'Queen', username: 'queen', followerCount: 9, followers: ['x'] };
    const edit = (changes: object) =>
      expectSuccess(api.editUser, { token: ana.token, body: { userData: { ...changes, ...others } } });
    const names = { fullName: ana.name, username: ana.username, followerCount: 0 };
    expect((await edit(userData)).user).toMatchObject({ ...userData, ...names });
    expect((await edit({ bio: '' })).user).toMatchObject({ ...userData, ...names, bio: '' });
    expect(await readUser(ana.uid)).toMatchObject({ ...userData, bio: '' });
  });

  it('is refused with the reason if a field is not valid', async () => {
    const [ana, bo] = await createTwoPeople();
    const edit = (userData: object) => ({ token: ana.token, body: { userData } });
    await expectError(api.editUser, edit({ bio: 'x', email: bo.email }), 404, 'Username cannot be changed');
    const ofBo = storagePaths.variant('bo', 'up-1', 320);
    const notAvatar = 'userData.profileAvatar must be empty, a preset avatar, or a picture that was uploaded here';
    const refused: [userData: object, reason: string][] = [
      [
        { website: 'javascript:alert(1)' },
        `userData.website must be empty or an http or https address of at most ${profileLimits.website} characters`,
      ],
      [{ profileAvatar: 'javascript:alert(1)' }, notAvatar],
      [{ profileAvatar: 'https://example.com/ana.png' }, notAvatar],
      [{ profileAvatar: '/avatars/avatar-13.webp' }, notAvatar],
      [
        { profileAvatar: storageUrl(stack.bucket, ofBo, `${stack.storage.host}:${stack.storage.port}`) },
        'A profile picture must be a preset avatar or an upload of your own.',
      ],
      [{ bio: 'x'.repeat(profileLimits.bio + 1) }, `userData.bio must have at most ${profileLimits.bio} characters`],
      [{ bio: 3 }, 'userData.bio is missing or not valid'],
    ];
    for (const [userData, reason] of refused) await expectError(api.editUser, edit(userData), 400, reason);
    expect((await readUser(ana.uid)).bio).toBe('');
  });
});

describe('following', () => {
  it('adds the follow on both sides and counts it once, and unfollowing undoes it', async () => {
    const [ana, bo] = await createTwoPeople();
    const options = { token: ana.token, params: { userId: bo.uid } };
    const concurrent = await Promise.all([
      call(api.follow, { token: bo.token, params: { userId: ana.uid } }),
      ...Array.from({ length: 10 }, () => call(api.follow, options)),
    ]);
    expect(concurrent.map(({ status }) => status).sort()).toEqual([200, 200, ...Array.from({ length: 9 }, () => 400)]);
    await expectError(api.follow, options, 400, 'User Already following');
    for (const { uid } of [ana, bo]) expect(await readUser(uid)).toMatchObject({ followerCount: 1, followingCount: 1 });
    const unfollowed = await expectSuccess(api.unfollow, options);
    expect(unfollowed.message).toBe('You Unfollowed Bo Berg');
    expect(unfollowed.followUser).toMatchObject({ followers: [], followerCount: 0 });
    const response = await expectSuccess(api.follow, options);
    expect(response.message).toBe('You start following Bo Berg');
    expect(response.user).toMatchObject({ _id: ana.uid, following: [{ _id: bo.uid, email: bo.email }] });
    expect(response.followUser).toMatchObject({ _id: bo.uid, followerCount: 1, followers: [{ _id: ana.uid }] });
    expect(await readUser(bo.uid)).toEqual(response.followUser);
  });
});

it('bookmarks are added once, listed in pages newest first, searched by author and removed', async () => {
  const word = uniqueWord();
  const [ana, bo] = await Promise.all([createPerson(), createPerson(`Bo ${word}`)]);
  const [first, second] = [await createPost(bo), await createPost(ana)];
  const options = (postId: string) => ({ token: ana.token, params: { postId } });
  const concurrent = await Promise.all(Array.from({ length: 5 }, () => call(api.addBookmark, options(first._id))));
  expect(concurrent.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  const { bookmarks } = await expectSuccess(api.addBookmark, options(second._id));
  expect(bookmarks).toMatchObject([
    { _id: second._id, postImage: second.postImage, comments: [], commentCount: 0, likes: { likeCount: 0 } },
    { _id: first._id },
  ]);
  const list = async (query: Record<string, string>) => expectSuccess(api.listBookmarks, { token: ana.token, query });
  expect((await list({ search: word })).bookmarks.map(({ _id }) => _id)).toEqual([first._id]);
  const page = await list({ limit: '1' });
  const next = await list({ limit: '1', cursor: page.nextCursor ?? '' });
  expect([...page.bookmarks, ...next.bookmarks]).toEqual(bookmarks);
  const removed = await expectSuccess(api.removeBookmark, options(second._id));
  expect(removed.bookmarks?.map(({ _id }) => _id)).toEqual([first._id]);
  const minimal = { ...options(first._id), headers: { Prefer: 'return=minimal' } };
  expect(await expectSuccess(api.removeBookmark, minimal)).toEqual({});
  expect(await idsIn(`users/${ana.uid}/bookmarks`)).toEqual([]);
  expect((await expectSuccess(api.listBookmarks, { token: bo.token })).bookmarks).toEqual([]);
});

it('a changed username is on the profile, on posts and comments, and the former one leads to the person', async () => {
  const ana = await createPerson(`Ana ${uniqueWord()}`);
  const { _id: postId } = await createPost(ana);
  await addComment(ana, postId);
  const username = `a.${uniqueWord()}`;
  const change = (token: string, wanted: string) => ({ token, body: { username: wanted } });
  await expectError(api.changeUsername, change(ana.token, 'supp0rt'), 400, usernameTexts.reserved);
  const { user, message } = await expectSuccess(api.changeUsername, change(ana.token, ` @${username.toUpperCase()}`));
  expect(message).toBe(usernameTexts.changed);
  expect(user).toMatchObject({ username, fullName: ana.name, email: ana.email });
  for (const address of [`@${username}`, `@${ana.username}`]) expect((await readUser(address)).id).toBe(ana.uid);
  await eventually(async () => (await readPost(postId)).postBy.username, username);
  await eventually(async () => (await readPost(postId)).comments[0]?.username, username);
  const bo = await createPerson();
  await expectError(api.changeUsername, change(bo.token, ana.username), 409, usernameTexts.taken);
  await expectError(api.changeUsername, change(bo.token, username.replace('a.', 'а.')), 409, usernameTexts.similar);
  expect((await fetch(`${stack.url}/@${ana.username}`)).status).toBe(200);
  const page = await (await fetch(`${stack.url}/@${username}`)).text();
  expect(page).toContain(`<link rel="canonical" href="${stack.url}/@${username}"`);
});
