import { api } from '@glimpse/contract/api';
import { commandRoute, signedInRoute } from '../http/route.ts';
import { createStory } from './create-story.ts';
import { deleteStory } from './delete-story.ts';
import { listStories, storyView } from './list-stories.ts';
import { listStoryViewers } from './list-story-viewers.ts';
import { markStoriesSeen } from './mark-stories-seen.ts';
import { muteStories, unmuteStories } from './mute-stories.ts';
import { deleteHighlight, saveHighlight } from './save-highlight.ts';
import { refreshStoryTray } from './story-tray.ts';

export const storyRoutes = [
  signedInRoute(api.createStory, async ({ params, body }, uid, { db, nowMs }) => ({
    story: storyView(await createStory(db, nowMs, uid, params.storyId, body.storyData), true),
  })),
  commandRoute(api.deleteStory, ({ params }, uid, { db, nowMs }) => deleteStory(db, nowMs, uid, params.storyId)),
  signedInRoute(api.listStories, ({ params }, uid, { db, nowMs }) => listStories(db, nowMs, uid, params.userId)),
  commandRoute(api.markStoriesSeen, ({ params, body }, uid, { db, nowMs }) =>
    markStoriesSeen(db, nowMs, uid, params.userId, body.storyIds),
  ),
  signedInRoute(api.listStoryViewers, ({ params, query }, uid, { db }) =>
    listStoryViewers(db, uid, params.storyId, query),
  ),
  commandRoute(api.refreshStoryTray, (_input, uid, { db, nowMs }) => refreshStoryTray(db, nowMs, uid)),
  commandRoute(api.muteStories, ({ params }, uid, { db }) => muteStories(db, uid, params.userId)),
  commandRoute(api.unmuteStories, ({ params }, uid, { db }) => unmuteStories(db, uid, params.userId)),
  commandRoute(api.saveHighlight, ({ params, body }, uid, { db, nowMs }) =>
    saveHighlight(db, nowMs, uid, params.highlightId, body),
  ),
  commandRoute(api.deleteHighlight, ({ params }, uid, { db, nowMs }) =>
    deleteHighlight(db, nowMs, uid, params.highlightId),
  ),
];
