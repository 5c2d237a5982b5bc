/** The actions on stories that the load script can send. */
import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { pick, someMember } from './choices.mjs';

/** @typedef {import('./actions.mjs').Action} Action */
/** @typedef {import('./world.mjs').World} World */

/** Members see at most this many stories of one member, so that a list has as many as in the counted costs. */
const kept = 20;

/** @param {World} world @param {() => number} random */
const someStory = ({ stories }, random) => pick(random, stories);

/** @type {Readonly<Record<string, Action>>} */
export const storyActions = {
  createStory: (world, random) => {
    const [member, shown] = [someMember(world, random), pick(random, world.shown)];
    if (!shown || world.stories.length >= kept * world.members.length) return null;
    const storyId = randomUUID();
    const body = { storyData: { kind: /** @type {const} */ ('post'), postId: shown.postId } };
    return async () => {
      await world.site.call(api.createStory, { token: member.token, params: { storyId }, body });
      world.stories.push({ member, storyId });
    };
  },
  deleteStory: (world) => {
    const story = world.stories.shift();
    if (!story) return null;
    const { member, storyId } = story;
    return () => world.site.call(api.deleteStory, { token: member.token, params: { storyId } });
  },
  listStories: (world, random) => {
    const [viewer, story] = [someMember(world, random), someStory(world, random)];
    if (!story) return null;
    const params = { userId: story.member.uid };
    return () => world.site.call(api.listStories, { token: viewer.token, params });
  },
  markStoriesSeen: (world, random) => {
    const [viewer, story] = [someMember(world, random), someStory(world, random)];
    if (!story || viewer === story.member) return null;
    const call = { params: { userId: story.member.uid }, body: { storyIds: [story.storyId] } };
    return () => world.site.call(api.markStoriesSeen, { token: viewer.token, ...call });
  },
  refreshStoryTray: (world, random) => {
    const { token } = someMember(world, random);
    return () => world.site.call(api.refreshStoryTray, { token });
  },
  listStoryViewers: (world, random) => {
    const story = someStory(world, random);
    if (!story) return null;
    const { member, storyId } = story;
    return () => world.site.call(api.listStoryViewers, { token: member.token, params: { storyId } });
  },
};
