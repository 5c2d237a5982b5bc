import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { everyDocument, testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person } from '../../testing/people.ts';
import { story, storyUpload } from '../../testing/stories.ts';
import { createStory } from './create-story.ts';
import { deleteStory } from './delete-story.ts';
import { listStories } from './list-stories.ts';
import { listStoryViewers } from './list-story-viewers.ts';
import { markStoriesSeen } from './mark-stories-seen.ts';
import { muteStories, unmuteStories } from './mute-stories.ts';
import { deleteHighlight, saveHighlight } from './save-highlight.ts';
import { refreshStoryTray } from './story-tray.ts';

const database = testDatabases();

it('a suspended person can make no call about stories, and nothing changes', async () => {
  const db = database();
  const store = memoryStore();
  for (const uid of ['ana', 'bo']) await person(db, uid);
  for (const uid of ['ana', 'bo']) await story(db, store, uid, `of-${uid}`);
  await muteStories(db, 'ana', 'bo');
  const highlight = { title: 'Light', storyIds: ['of-ana'] };
  await saveHighlight(db, noon, 'ana', 'h1', highlight);
  await storyUpload(db, store, 'ana', 'new');
  await db.doc(paths.user('ana')).update({ isSuspended: true });
  const stored = async () => (await everyDocument(db)).map((found) => [found.ref.path, found.data()]);
  const before = await stored();
  const calls = [
    () => createStory(db, noon, 'ana', 'new', { kind: 'media' }),
    () => deleteStory(db, noon, 'ana', 'of-ana'),
    () => listStories(db, noon, 'ana', 'bo'),
    () => listStoryViewers(db, 'ana', 'of-ana', {}),
    () => markStoriesSeen(db, noon, 'ana', 'bo', ['of-bo']),
    () => muteStories(db, 'ana', 'bo'),
    () => unmuteStories(db, 'ana', 'bo'),
    () => refreshStoryTray(db, noon, 'ana'),
    () => saveHighlight(db, noon, 'ana', 'h2', highlight),
    () => deleteHighlight(db, noon, 'ana', 'h1'),
  ];
  for (const call of calls) await expect(call()).rejects.toEqual(accountErrors.suspended());
  expect(await stored()).toEqual(before);
});
