import { api } from '@glimpse/contract/api';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { succeed } from '../support/api-client.ts';
import { countOf, database, eventually, idsIn, stored } from './support/database.ts';
import { addComment, newPost, type Person, people, person, readPost, readUser } from './support/people.ts';
import { ownWrite } from './support/write-as-owner.ts';

const trio = async (): Promise<[Person, Person, Person]> =>
  Promise.all([person('Ana Lima'), person('Bo Berg'), person('Cy Cole')]);

describe('a new avatar', () => {
  it('reaches every copy of its owner', async () => {
    const [ana, bo, cy] = await trio();
    const { _id: own } = await newPost(ana);
    const { _id: other } = await newPost(bo);
    const commentId = await addComment(ana, other);
    await succeed(api.addBookmark, { token: cy.token, params: { postId: own } });
    await succeed(api.follow, { token: ana.token, params: { userId: bo.uid } });
    await succeed(api.follow, { token: cy.token, params: { userId: ana.uid } });

    const profileAvatar = '/avatars/avatar-03.webp';
    await succeed(api.editUser, { token: ana.token, body: { userData: { profileAvatar } } });

    const avatarAt = (path: string, field: string) => async () =>
      (await database().doc(path).get()).get(field);
    await eventually(avatarAt(`posts/${own}`, 'postBy.profileAvatar'), profileAvatar, 'post');
    await eventually(
      avatarAt(`users/${cy.uid}/bookmarks/${own}`, 'postBy.profileAvatar'),
      profileAvatar,
      'bookmark',
    );
    await eventually(
      avatarAt(`posts/${other}/comments/${commentId}`, 'profilePicture'),
      profileAvatar,
      'comment',
    );
    await eventually(
      async () => (await readPost(other)).comments.map(({ profilePicture }) => profilePicture),
      [profileAvatar],
      'comment in its post',
    );
    await eventually(
      avatarAt(`users/${bo.uid}/followers/${ana.uid}`, 'profileAvatar'),
      profileAvatar,
      'follower',
    );
    await eventually(
      avatarAt(`users/${cy.uid}/following/${ana.uid}`, 'profileAvatar'),
      profileAvatar,
      'followed',
    );
    const shown = async (uid: string, list: 'followers' | 'following') =>
      (await readUser(uid))[list][0]?.profileAvatar;
    await eventually(() => shown(bo.uid, 'followers'), profileAvatar, 'follower in the list');
    await eventually(() => shown(cy.uid, 'following'), profileAvatar, 'followed in the list');
  });

  it('that is changed often ends as the last one everywhere', async () => {
    const ana = await person();
    const posts = [await newPost(ana), await newPost(ana), await newPost(ana)];
    const avatars = ['01', '02', '03', '04', '05', ''].map((id) => id && `/avatars/avatar-${id}.webp`);
    for (const profileAvatar of avatars) {
      await succeed(api.editUser, { token: ana.token, body: { userData: { profileAvatar } } });
    }
    const marker = '/avatars/avatar-12.webp';
    await succeed(api.editUser, { token: ana.token, body: { userData: { profileAvatar: marker } } });
    for (const { _id } of posts) {
      await eventually(async () => (await readPost(_id)).postBy.profileAvatar, marker);
    }
  });
});

describe('a new name, given by an operator', () => {
  it('reaches likes, votes and previews too', async () => {
    const [ana, bo] = await trio();
    const { _id: postId } = await newPost(bo);
    const commentId = await addComment(bo, postId);
    await succeed(api.likePost, { token: ana.token, params: { postId } });
    await succeed(api.upvoteComment, { token: ana.token, params: { postId, commentId } });
    await database().doc(`users/${ana.uid}`).update({ fullName: 'Ana Renamed' });
    await eventually(async () => (await stored(`posts/${postId}/likes/${ana.uid}`))?.fullName, 'Ana Renamed');
    await eventually(async () => (await readPost(postId)).likes.likedBy[0]?.fullName, 'Ana Renamed');
    await eventually(
      async () => (await readPost(postId)).comments[0]?.votes.upvotedBy[0]?.fullName,
      'Ana Renamed',
    );
    const { comments } = await succeed(api.listComments, { params: { postId } });
    expect(comments[0]?.votes.upvotedBy[0]?.fullName).toBe('Ana Renamed');
  });

  it('is what search finds people and their posts by', async () => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    const fullName = `Zoë ${ana.uid.slice(0, 8)}`;
    await database().doc(`users/${ana.uid}`).update({ fullName });
    const found = async () => (await succeed(api.listUsers, { query: { search: fullName } })).users;
    await eventually(async () => (await found()).map(({ _id }) => _id), [ana.uid]);
    const posts = async () => (await succeed(api.listPosts, { query: { search: fullName } })).posts;
    await eventually(async () => (await posts()).map(({ _id }) => _id), [postId]);
  });
});

describe('a deleted post', () => {
  it('takes with it everything that belonged to it', async () => {
    const [ana, bo, cy] = await trio();
    const { _id: postId } = await newPost(ana);
    const { _id: kept } = await newPost(ana);
    for (const { token } of [ana, bo, cy]) {
      await succeed(api.likePost, { token, params: { postId } });
      await succeed(api.addBookmark, { token, params: { postId } });
      await succeed(api.addBookmark, { token, params: { postId: kept } });
    }
    await succeed(api.dislikePost, { token: cy.token, params: { postId } });
    const commentId = await addComment(bo, postId);
    await succeed(api.upvoteComment, { token: cy.token, params: { postId, commentId } });
    const keptComment = await addComment(bo, kept);

    await succeed(api.deletePost, { token: ana.token, params: { postId } });
    const { bookmarks } = await succeed(api.listBookmarks, { token: bo.token });
    expect(bookmarks.map(({ _id }) => _id)).toEqual([kept]);

    const below = async () =>
      (
        await Promise.all(
          ['likes', 'dislikes', 'comments', `comments/${commentId}/votes`].map((list) =>
            idsIn(`posts/${postId}/${list}`),
          ),
        )
      ).flat();
    await eventually(below, []);
    const bookmarked = () => countOf(database().collectionGroup('bookmarks').where('postId', '==', postId));
    await eventually(bookmarked, 0);
    expect(await idsIn(`posts/${kept}/comments`)).toEqual([keptComment]);
    expect(await idsIn(`users/${bo.uid}/bookmarks`)).toEqual([kept]);
  });
});

describe('a deleted comment', () => {
  it('takes its votes with it', async () => {
    const [ana, bo] = await trio();
    const { _id: postId } = await newPost(ana);
    const commentId = await addComment(ana, postId);
    await succeed(api.upvoteComment, { token: bo.token, params: { postId, commentId } });
    await succeed(api.deleteComment, { token: ana.token, params: { postId, commentId } });
    await eventually(() => idsIn(`posts/${postId}/comments/${commentId}/votes`), []);
  });
});

/** What the rules let owners write without the API. Others carry copies of it. */
describe('edited directly by its owner,', () => {
  it('a profile shows everywhere that it is copied', async () => {
    const [ana, bo] = await trio();
    const { _id: own } = await newPost(ana);
    const { _id: other } = await newPost(bo);
    await addComment(ana, other);
    await succeed(api.addBookmark, { token: bo.token, params: { postId: own } });
    await succeed(api.follow, { token: ana.token, params: { userId: bo.uid } });
    const profileAvatar = '/avatars/avatar-11.webp';
    await ownWrite(ana, `users/${ana.uid}`, {
      bio: 'Mountains',
      website: 'https://ana.example',
      profileAvatar,
    });

    expect(await readUser(ana.uid)).toMatchObject({
      bio: 'Mountains',
      website: 'https://ana.example',
      profileAvatar,
    });
    await eventually(async () => (await readPost(own)).postBy.profileAvatar, profileAvatar);
    await eventually(async () => (await readPost(other)).comments[0]?.profilePicture, profileAvatar);
    await eventually(async () => (await readUser(bo.uid)).followers[0]?.profileAvatar, profileAvatar);
    await eventually(
      async () => (await stored(`users/${bo.uid}/bookmarks/${own}`))?.postBy.profileAvatar,
      profileAvatar,
    );
  });

  it('a caption shows at once: nothing copies it', async () => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    const before = await stored(`posts/${postId}`);
    await ownWrite(ana, `posts/${postId}`, { content: 'Second light' });
    expect((await readPost(postId)).content).toBe('Second light');
    expect(await stored(`posts/${postId}`)).toEqual({
      ...before,
      content: 'Second light',
      updatedAt: expect.any(Timestamp),
    });
  });

  it('a comment shows in its post, whatever order the events come in', async () => {
    const [ana, bo] = await people(2);
    if (!ana || !bo) throw new Error('two people');
    const { _id: postId } = await newPost(ana);
    const commentId = await addComment(bo, postId, 'before');
    for (let edit = 1; edit <= 5; edit++) {
      await ownWrite(bo, `posts/${postId}/comments/${commentId}`, { message: `edit ${edit}` });
    }
    await eventually(async () => (await readPost(postId)).comments.map(({ message }) => message), ['edit 5']);
    expect((await readPost(postId)).commentCount).toBe(1);
  });
});
