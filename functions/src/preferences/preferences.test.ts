import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, post, storedPost, storedUser } from '../../testing/people.ts';
import { refreshPosts } from '../accounts/refresh-author.ts';
import { listLikers } from '../follows/list-people.ts';
import { createJobWorks } from '../job-works.ts';
import { likePost } from '../posts/like-post.ts';
import { readCard } from '../share/read-card.ts';
import { sweep } from '../sweep/sweep.ts';
import { changePreferences, readLanguage } from './change-preferences.ts';

const database = testDatabases();
const origin = 'https://glimpse.example';

/** The preferences of a person who has changed none. */
const unchanged = {
  ...{ hideOthersLikeCounts: false, sensitive: 'blur', language: null },
  ...{ hidesStories: false, messagesFrom: 'everyone', pushesMessageText: true },
};

async function scene() {
  const db = database();
  for (const uid of ['ana', 'bo']) await person(db, uid);
  const postId = await post(db, 'ana');
  await likePost(db, noon, 'bo', postId);
  const stored = async () => (await db.doc(paths.preferences('ana')).get()).data();
  return { db, postId, stored };
}

describe('the preferences of a person', () => {
  it('change one by one, and stay the same if a call comes twice', async () => {
    const { db, stored } = await scene();
    await changePreferences(db, noon, 'ana', { sensitive: 'hide' });
    expect(await stored()).toEqual({ ...unchanged, sensitive: 'hide' });
    expect(await storedUser(db, 'ana')).toMatchObject({ hasPreferences: true, updatedAt: noon });
    for (let call = 0; call < 2; call++) await changePreferences(db, noon, 'ana', { hideOthersLikeCounts: true });
    expect(await stored()).toEqual({ ...unchanged, hideOthersLikeCounts: true, sensitive: 'hide' });
    await changePreferences(db, noon, 'ana', {});
    await expect(changePreferences(db, noon, 'nobody', {})).rejects.toEqual(signInErrors.viewerNotRegistered());
    expect(await stored()).toEqual({ ...unchanged, hideOthersLikeCounts: true, sensitive: 'hide' });
    await changePreferences(db, noon, 'ana', { language: 'ar' });
    await changePreferences(db, noon, 'ana', { sensitive: 'blur', hidesStories: true });
    expect(await stored()).toEqual({ ...unchanged, hideOthersLikeCounts: true, language: 'ar', hidesStories: true });
  });
});

describe('a person who hides like counts', () => {
  it('has the setting in each post, also in new ones, and turns it off again', async () => {
    const { db, postId } = await scene();
    await changePreferences(db, noon + 1, 'ana', { hidesLikeCounts: true });
    expect(await storedUser(db, 'ana')).toMatchObject({ hidesLikeCounts: true, updatedAt: noon + 1 });
    expect((await storedPost(db, postId)).hidesLikeCount).toBe(false);
    await refreshPosts(db, 'ana');
    expect((await storedPost(db, postId)).hidesLikeCount).toBe(true);
    expect((await storedPost(db, await post(db, 'ana'))).hidesLikeCount).toBe(true);
    expect((await storedPost(db, await post(db, 'bo'))).hidesLikeCount).toBe(false);
    await changePreferences(db, noon, 'ana', { hidesLikeCounts: false });
    await refreshPosts(db, 'ana');
    expect((await storedPost(db, postId)).hidesLikeCount).toBe(false);
  });

  it('is found by the sweep if the event was lost', async () => {
    const { db, postId } = await scene();
    await changePreferences(db, noon, 'ana', { hidesLikeCounts: true });
    await sweep(db, memoryStore(), noon, createJobWorks(db, memoryStore(), memoryAccounts()));
    expect((await storedPost(db, postId)).hidesLikeCount).toBe(true);
  });

  it('hides who likes a post from others, and the number from link previews', async () => {
    const { db, postId } = await scene();
    const preview = async () =>
      JSON.stringify(await readCard(db, origin, { kind: 'post', postId })).includes('LikeAction');
    expect(await preview()).toBe(true);
    await changePreferences(db, noon, 'ana', { hidesLikeCounts: true });
    await refreshPosts(db, 'ana');
    await expect(listLikers(db, 'bo', postId, {})).rejects.toEqual(postErrors.likesNotShown());
    expect((await listLikers(db, 'ana', postId, {})).people.map(({ _id }) => _id)).toEqual(['bo']);
    expect(await preview()).toBe(false);
  });
});

it.each([
  [null, 'de'],
  [{ sensitive: 'blur' }, 'de'],
  [{ language: 'ja' }, 'ja'],
  [{ language: 'toString' }, 'de'],
  [{ language: 'fr' }, 'de'],
])('with the preferences %j, the language is %s', async (preferences, expected) => {
  const db = database();
  if (preferences) await db.doc(paths.preferences('ana')).set(preferences);
  expect(await readLanguage(db, 'ana', 'de')).toBe(expected);
});
