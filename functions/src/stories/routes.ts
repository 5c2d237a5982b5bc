import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { createStory } from './create-story.ts';
import { deleteStory } from './delete-story.ts';
import { listStories } from './list-stories.ts';
import { listStoryViewers } from './list-story-viewers.ts';
import { markStoriesSeen } from './mark-stories-seen.ts';
import { muteStories, unmuteStories } from './mute-stories.ts';
import { refreshStoryTray } from './refresh-story-tray.ts';
import { deleteHighlight, saveHighlight } from './save-highlight.ts';
import { storyView } from './story-view.ts';

export const storyRoutes = [
  signedInRoute(api.createStory, async ({ params, body }, uid, { db, nowMs }) => ({
    story: storyView(await createStory(db, nowMs, uid, params.storyId, body.storyData), true),
  })),
  signedInRoute(api.deleteStory, async ({ params }, uid, { db, nowMs }) => {
    await deleteStory(db, nowMs, uid, params.storyId);
    return {};
  }),
  signedInRoute(api.listStories, ({ params }, uid, { db, nowMs }) => listStories(db, nowMs, uid, params.userId)),
  signedInRoute(api.markStoriesSeen, async ({ params, body }, uid, { db, nowMs }) => {
    await markStoriesSeen(db, nowMs, uid, params.userId, body.storyIds);
    return {};
  }),
  signedInRoute(api.listStoryViewers, ({ params, query }, uid, { db }) =>
    listStoryViewers(db, uid, params.storyId, query),
  ),
  signedInRoute(api.refreshStoryTray, async (_input, uid, { db, nowMs }) => {
    await refreshStoryTray(db, nowMs, uid);
    return {};
  }),
  signedInRoute(api.muteStories, async ({ params }, uid, { db }) => {
    await muteStories(db, uid, params.userId);
    return {};
  }),
  signedInRoute(api.unmuteStories, async ({ params }, uid, { db }) => {
    await unmuteStories(db, uid, params.userId);
    return {};
  }),
  signedInRoute(api.saveHighlight, async ({ params, body }, uid, { db, nowMs }) => {
    await saveHighlight(db, nowMs, uid, params.highlightId, body);
    return {};
  }),
  signedInRoute(api.deleteHighlight, async ({ params }, uid, { db, nowMs }) => {
    await deleteHighlight(db, nowMs, uid, params.highlightId);
    return {};
  }),
];
