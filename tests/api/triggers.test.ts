import { api } from '@glimpse/contract/api';
import { captionTokens } from '@glimpse/contract/search/caption-tokens';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { countOf, database, eventually, idsIn, readDocument } from '../support/database.ts';
import {
  addComment,
  createPerson,
  createPost,
  createTwoPeople,
  type Person,
  readPost,
  readUser,
} from '../support/people.ts';
import { stack } from '../support/stack.ts';

const createThreePeople = async (): Promise<[Person, Person, Person]> =>
  Promise.all([createPerson('Ana Lima'), createPerson('Bo Berg'), createPerson('Cy Cole')]);

describe('a new avatar, written by its owner', () => {
  it('is copied to everything the owner wrote', async () => {
    const [ana, bo, cy] = await createThreePeople();
    const { _id: own } = await createPost(ana);
    const { _id: other } = await createPost(bo);
    const commentId = await addComment(ana, other);
    await expectSuccess(api.addBookmark, { token: cy.token, params: { postId: own } });
    await expectSuccess(api.follow, { token: ana.token, params: { userId: bo.uid } });
    await expectSuccess(api.follow, { token: cy.token, params: { userId: ana.uid } });

    const profileAvatar = '/avatars/avatar-03.webp';
    await writeAsOwner(ana, `users/${ana.uid}`, { profileAvatar });

    const avatarAt = (path: string, field: string) => async () => (await database().doc(path).get()).get(field);
    await eventually(avatarAt(`posts/${own}`, 'postBy.profileAvatar'), profileAvatar, 'post');
    await eventually(avatarAt(`users/${cy.uid}/bookmarks/${own}`, 'postBy.profileAvatar'), profileAvatar, 'bookmark');
    await eventually(avatarAt(`posts/${other}/comments/${commentId}`, 'profilePicture'), profileAvatar, 'comment');
    await eventually(
      async () => (await readPost(other)).comments.map(({ profilePicture }) => profilePicture),
      [profileAvatar],
      'comment in its post',
    );
    await eventually(avatarAt(`users/${bo.uid}/followers/${ana.uid}`, 'profileAvatar'), profileAvatar, 'follower');
    await eventually(avatarAt(`users/${cy.uid}/following/${ana.uid}`, 'profileAvatar'), profileAvatar, 'followed');
    const listedAvatars = async (uid: string, list: 'followers' | 'following') =>
      (await readUser(uid))[list][0]?.profileAvatar;
    await eventually(() => listedAvatars(bo.uid, 'followers'), profileAvatar, 'follower in the list');
    await eventually(() => listedAvatars(cy.uid, 'following'), profileAvatar, 'followed in the list');
  });
});

describe('a new name, set by an operator', () => {
  it('is copied to likes, votes and previews', async () => {
    const [ana, bo] = await createTwoPeople();
    const { _id: postId } = await createPost(bo);
    const commentId = await addComment(bo, postId);
    await expectSuccess(api.likePost, { token: ana.token, params: { postId } });
    await expectSuccess(api.upvoteComment, { token: ana.token, params: { postId, commentId } });
    await database().doc(`users/${ana.uid}`).update({ fullName: 'Ana Renamed' });
    await eventually(async () => (await readDocument(`posts/${postId}/likes/${ana.uid}`))?.fullName, 'Ana Renamed');
    await eventually(async () => (await readPost(postId)).likes.likedBy[0]?.fullName, 'Ana Renamed');
    await eventually(async () => (await readPost(postId)).comments[0]?.votes.upvotedBy[0]?.fullName, 'Ana Renamed');
    const { comments } = await expectSuccess(api.listComments, { params: { postId } });
    expect(comments[0]?.votes.upvotedBy[0]?.fullName).toBe('Ana Renamed');
  });

  it('is found by the search for people and posts', async () => {
    const ana = await createPerson();
    const { _id: postId } = await createPost(ana);
    const fullName = `Zoë ${ana.uid.slice(0, 8)}`;
    await database().doc(`users/${ana.uid}`).update({ fullName });
    const found = async () => (await expectSuccess(api.listUsers, { query: { search: fullName } })).users;
    await eventually(async () => (await found()).map(({ _id }) => _id), [ana.uid]);
    const posts = async () => (await expectSuccess(api.listPosts, { query: { search: fullName } })).posts;
    await eventually(async () => (await posts()).map(({ _id }) => _id), [postId]);
  });
});

describe('a deleted post', () => {
  it('loses everything that belonged to it', async () => {
    const [ana, bo, cy] = await createThreePeople();
    const { _id: postId } = await createPost(ana);
    const { _id: kept } = await createPost(ana);
    for (const { token } of [ana, bo, cy]) {
      await expectSuccess(api.likePost, { token, params: { postId } });
      await expectSuccess(api.addBookmark, { token, params: { postId } });
      await expectSuccess(api.addBookmark, { token, params: { postId: kept } });
    }
    await expectSuccess(api.dislikePost, { token: cy.token, params: { postId } });
    const commentId = await addComment(bo, postId);
    await expectSuccess(api.upvoteComment, { token: cy.token, params: { postId, commentId } });
    const remainingComment = await addComment(bo, kept);

    await expectSuccess(api.deletePost, { token: ana.token, params: { postId } });
    const { bookmarks } = await expectSuccess(api.listBookmarks, { token: bo.token });
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
    expect(await idsIn(`posts/${kept}/comments`)).toEqual([remainingComment]);
    expect(await idsIn(`users/${bo.uid}/bookmarks`)).toEqual([kept]);
  });
});

describe('a deleted comment', () => {
  it('loses its votes', async () => {
    const [ana, bo] = await createTwoPeople();
    const { _id: postId } = await createPost(ana);
    const commentId = await addComment(ana, postId);
    await expectSuccess(api.upvoteComment, { token: bo.token, params: { postId, commentId } });
    await expectSuccess(api.deleteComment, { token: ana.token, params: { postId, commentId } });
    await eventually(() => idsIn(`posts/${postId}/comments/${commentId}/votes`), []);
  });
});

describe('a direct edit by the owner', () => {
  it('changes nothing but the caption of a post and its tokens', async () => {
    const ana = await createPerson();
    const { _id: postId } = await createPost(ana);
    const before = await readDocument(`posts/${postId}`);
    await writeAsOwner(ana, `posts/${postId}`, { content: 'Second light' });
    expect((await readPost(postId)).content).toBe('Second light');
    await eventually(() => readDocument(`posts/${postId}`), {
      ...before,
      content: 'Second light',
      captionTokens: captionTokens('Second light'),
      updatedAt: expect.any(Timestamp),
    });
  });

  it("updates the post's preview of a comment in any order of events", async () => {
    const [ana, bo] = await createTwoPeople();
    const { _id: postId } = await createPost(ana);
    const commentId = await addComment(bo, postId, 'before');
    for (let edit = 1; edit <= 5; edit++) {
      await writeAsOwner(bo, `posts/${postId}/comments/${commentId}`, { message: `edit ${edit}` });
    }
    await eventually(async () => (await readPost(postId)).comments.map(({ message }) => message), ['edit 5']);
    expect((await readPost(postId)).commentCount).toBe(1);
  });
});

/**
 * Changes string fields of a document as its owner, through Firestore and its rules instead of the API. The rules
 * require that `updatedAt` is the server's time. Throws if the rules refuse the write.
 */
async function writeAsOwner({ token }: Person, path: string, change: Readonly<Record<string, string>>): Promise<void> {
  const { host, port } = stack.firestore;
  const documents = `projects/${stack.project}/databases/(default)/documents`;
  const fields = Object.fromEntries(Object.entries(change).map(([name, stringValue]) => [name, { stringValue }]));
  const write = {
    update: { name: `${documents}/${path}`, fields },
    updateMask: { fieldPaths: Object.keys(change) },
    updateTransforms: [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }],
    currentDocument: { exists: true },
  };
  const response = await fetch(`http://${host}:${port}/v1/${documents}:commit`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ writes: [write] }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
