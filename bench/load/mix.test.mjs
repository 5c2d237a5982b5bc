import { expect, test } from 'vitest';
import { createRandom } from '../lib/random.mjs';
import { actions } from './actions.mjs';
import { LoadSite } from './load-site.mjs';
import { chooseAction, notReplayed, replayed } from './mix.mjs';

const ana = { uid: 'ana', email: '', password: '', token: '', username: 'ana', following: new Set(), draftId: 'draft' };
/** @returns {import('./world.mjs').BusyPost} */
const somePost = () => ({
  ...{ id: 'p', content: '', authorUid: 'ana' },
  ...{ likers: new Set(), bookmarkers: new Set(), comments: [] },
});
/** Choosing an action sends nothing, so nothing listens at this address. */
const site = new LoadSite('http://127.0.0.1:1', {
  firebase: { apiKey: '', projectId: 'demo', storageBucket: '' },
  emulators: null,
});
/** @param {import('./world.mjs').BusyPost[]} posts @returns {import('./world.mjs').World} */
const worldWith = (posts) => ({
  ...{ site, picture: Buffer.alloc(0), authors: [ana], members: [ana], posts, uploads: [], stories: [] },
  shown: posts.map(({ id }) => ({ postId: id, author: ana })),
  ...{ created: { uids: [], postIds: [] }, onReads: () => {} },
});

test('The behaviour model and the replay agree about the names of actions', () => {
  expect(replayed.length).toBeGreaterThan(15);
  expect(notReplayed).toEqual(['saveHighlight', 'deletePost']);
  // An action that the model does not know would never be sent.
  expect(Object.keys(actions).filter((name) => !replayed.some(([each]) => each === name))).toEqual([]);
});

test('Actions are chosen in the shares of the model', () => {
  const random = createRandom(1);
  const names = Array.from({ length: 20_000 }, () => chooseAction(worldWith([somePost()]), random)?.name);
  const shareOf = (/** @type {string} */ name) => names.filter((each) => each === name).length / names.length;
  const rateOf = (/** @type {string} */ name) => replayed.find(([each]) => each === name)?.[1].perDay ?? 0;
  for (const name of ['likePost', '/explore', '/notifications'])
    expect(shareOf(name) / shareOf('/') / (rateOf(name) / rateOf('/'))).toBeCloseTo(1, 0);
});

test('Nobody likes a post twice, and an action that nobody can do is not sent', () => {
  const world = worldWith([somePost()]);
  const random = createRandom(1);
  expect(actions.likePost?.(world, random)).not.toBeNull();
  expect(actions.likePost?.(world, random)).toBeNull();
  const names = new Set(Array.from({ length: 500 }, () => chooseAction(world, random)?.name));
  expect(names.has('likePost')).toBe(false);
  expect(names.has('/')).toBe(true);
});

test('There are no actions about posts in a world without posts', () => {
  const world = worldWith([]);
  for (const name of ['likePost', 'follow', 'createPost', 'page'])
    expect(actions[name]?.(world, createRandom(1))).toBeNull();
});
