import { api } from '@glimpse/contract/api';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { storyErrors } from '@glimpse/contract/stories/story';
import { expect, it } from 'vitest';
import { marginMs } from '../../functions/src/stories/revoke-expired-stories.ts';
import { runScheduled } from '../../scripts/lib/schedules.mjs';
import { call, expectSuccess, parseError } from '../support/api-client.ts';
import { eventually, filesIn, readDocument } from '../support/database.ts';
import { createPeople, createTwoPeople, type Person } from '../support/people.ts';
import { addressWithToken, expireStory, postStory } from '../support/uploads.ts';

const statusOf = async (url: string, person: Person | null): Promise<number> =>
  (await fetch(url, person ? { headers: { Authorization: `Firebase ${person.token}` } } : {})).status;
const idsFor = async ({ token }: Person, { uid }: Person): Promise<string[]> =>
  (await expectSuccess(api.listStories, { token, params: { userId: uid } })).stories.map(({ _id }) => _id);
const ringOf = (viewer: Person, author: Person) => readDocument(paths.storyTrayEntry(viewer.uid, author.uid));

it('a story reaches followers, is never public, is viewed once, and leaves nothing when it is deleted', async () => {
  const [ana, bo, cy] = await createPeople(3);
  if (!ana || !bo || !cy) throw new Error('a person was not created');
  await expectSuccess(api.follow, { token: bo.token, params: { userId: ana.uid } });
  const { storyId, url } = await postStory(ana);
  expect(await filesIn(`media/${ana.uid}/`)).toEqual([]);
  expect((await filesIn(storagePaths.storyFolder(ana.uid, storyId))).length).toBeGreaterThan(0);
  expect(await Promise.all([ana, bo, cy, null].map((person) => statusOf(url, person)))).toEqual([200, 200, 200, 403]);
  await eventually(async () => (await ringOf(bo, ana))?.storyId, storyId);
  expect([await ringOf(cy, ana), await idsFor(bo, ana)]).toEqual([undefined, [storyId]]);

  const seen = { token: bo.token, params: { userId: ana.uid }, body: { storyIds: [storyId] } };
  for (const _ of [1, 2]) await expectSuccess(api.markStoriesSeen, seen);
  expect((await ringOf(bo, ana))?.isSeen).toBe(true);
  const { viewers, viewerCount } = await expectSuccess(api.listStoryViewers, { token: ana.token, params: { storyId } });
  expect([viewers.map(({ person }) => person._id), viewerCount]).toEqual([[bo.uid], 1]);
  const asBo = await call(api.listStoryViewers, { token: bo.token, params: { storyId } });
  expect(parseError(asBo).message).toBe(storyErrors.notFound().message);

  // A block ends the access to the document and to the file.
  await expectSuccess(api.block, { token: ana.token, params: { userId: cy.uid } });
  expect([await statusOf(url, cy), await idsFor(cy, ana)]).toEqual([403, []]);

  for (const _ of [1, 2]) await expectSuccess(api.deleteStory, { token: ana.token, params: { storyId } });
  expect(await statusOf(url, bo)).toBe(403);
  await eventually(() => filesIn(storagePaths.storyFolder(ana.uid, storyId)), []);
  await eventually(() => ringOf(bo, ana), undefined);
  await eventually(() => readDocument(paths.storyViewer(ana.uid, storyId, bo.uid)), undefined);
});

it('a story expires in the list and for its file, except for its author, and a highlight keeps it', async () => {
  const [ana, bo] = await createTwoPeople();
  const { storyId, url } = await postStory(ana);
  await expireStory(ana, storyId, Date.now());
  expect([await idsFor(bo, ana), await idsFor(ana, ana)]).toEqual([[], []]);
  expect([await statusOf(url, ana), await statusOf(url, bo)]).toEqual([200, 403]);
  const highlight = { token: ana.token, params: { highlightId: 'h1' } };
  const body = { title: 'Mornings', storyIds: [storyId] };
  await expectSuccess(api.saveHighlight, { ...highlight, body });
  expect(await statusOf(url, bo)).toBe(200);
  await expectSuccess(api.deleteHighlight, highlight);
  expect(await statusOf(url, bo)).toBe(403);
});

it('an address with a download token ends with the next run after the expiry', async () => {
  const [ana, bo] = await createTwoPeople();
  const { storyId, url } = await postStory(ana);
  const address = await addressWithToken(url, bo);
  await runScheduled(process.env, 'revokeexpiredstories');
  expect(await statusOf(address, null)).toBe(200);
  await expireStory(ana, storyId, Date.now() - marginMs - 1);
  expect(await statusOf(address, null)).toBe(200);
  await runScheduled(process.env, 'revokeexpiredstories');
  expect(await statusOf(address, null)).toBe(403);
  expect(await statusOf(url, ana)).toBe(200);
});
