import { paths } from '@glimpse/contract/paths';
import { HighlightDoc } from '@glimpse/contract/stories/highlight';
import { storyErrors, storyLimits } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { countOf, readUnderRules, testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { person } from '../../testing/people.ts';
import { lifetimeMs, story } from '../../testing/stories.ts';
import { deleteStory } from './delete-story.ts';
import { deleteHighlight, saveHighlight } from './save-highlight.ts';

const database = testDatabases();

/** Ana has three expired stories. */
async function scene() {
  const db = database();
  const store = memoryStore();
  for (const uid of ['ana', 'bo']) await person(db, uid);
  const nowMs = Date.now();
  for (const id of ['s1', 's2', 's3']) await story(db, store, 'ana', id, nowMs - 2 * lifetimeMs);
  const save = (id: string, storyIds: string[], coverStoryId?: string) =>
    saveHighlight(db, nowMs, 'ana', id, { title: ' Light ', storyIds, coverStoryId });
  return { db, store, nowMs, save };
}

const stored = async (db: Firestore, id: string) => {
  const snapshot = await db.doc(paths.highlight('ana', id)).get();
  return snapshot.exists ? HighlightDoc.parse(snapshot.data()) : null;
};
/** Returns which of the stories Bo can read. */
const readable = async (db: Firestore): Promise<string[]> => {
  const ids = ['s1', 's2', 's3'];
  const found = await Promise.all(ids.map((id) => readUnderRules(db, paths.story('ana', id), { uid: 'bo' })));
  return ids.filter((_id, index) => found[index] !== null);
};

it('keeps its stories readable, until they leave it or it is deleted', async () => {
  const { db, store, nowMs, save } = await scene();
  expect(await readable(db)).toEqual([]);
  for (const _ of [1, 2]) await save('h1', ['s2', 's1', 's2'], 's1');
  expect(await stored(db, 'h1')).toMatchObject({
    ...{ title: 'Light', storyIds: ['s2', 's1'] },
    cover: { storyId: 's1', pictureUrl: expect.stringContaining('stories%2Fana%2Fs1%2F320.webp') },
  });
  expect(await readable(db)).toEqual(['s1', 's2']);
  await save('h2', ['s2', 's3']);
  await save('h1', ['s1']);
  expect(await readable(db)).toEqual(['s1', 's2', 's3']);
  for (const path of store.files.keys()) store.tokens.add(path);
  for (const _ of [1, 2]) await deleteHighlight(db, nowMs, 'ana', 'h2');
  expect([await readable(db), await stored(db, 'h2')]).toEqual([['s1'], null]);
  await finishJob(db, store, 'revokeTokens', 'ana');
  expect(store.tokens.size).toBe(0);
});

it('loses a deleted story, takes another cover, and is deleted with its last story', async () => {
  const { db, nowMs, save } = await scene();
  await save('h1', ['s1', 's2']);
  await deleteStory(db, nowMs, 'ana', 's1');
  expect(await stored(db, 'h1')).toMatchObject({ storyIds: ['s2'], cover: { storyId: 's2' } });
  await deleteStory(db, nowMs, 'ana', 's2');
  expect(await stored(db, 'h1')).toBeNull();
});

it('contains only stories of its author, and its numbers are limited', async () => {
  const { db, nowMs, save } = await scene();
  await expect(save('h1', ['s1', 'missing'])).rejects.toEqual(storyErrors.notFound());
  const byBo = saveHighlight(db, nowMs, 'bo', 'h1', { title: 'Mine', storyIds: ['s1'] });
  await expect(byBo).rejects.toEqual(storyErrors.notFound());
  expect(await readable(db)).toEqual([]);
  for (let index = 0; index < storyLimits.highlights; index++)
    await save(`h${index}`, [index < 10 ? 's1' : 's2']).catch(() => {});
  expect(await countOf(db.collection(paths.highlights('ana')))).toBe(2 * storyLimits.highlightsOfStory);
  await expect(save('more', ['s1'])).rejects.toEqual(storyErrors.tooManyOfStory());
  for (let index = 0; index < storyLimits.highlights - 20; index++) await save(`t${index}`, ['s3']);
  await expect(save('more', ['s3'])).rejects.toEqual(storyErrors.tooManyHighlights());
  // An existing highlight can still be changed.
  await save('h0', ['s1']);
});
