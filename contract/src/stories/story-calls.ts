import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults, readDefaults } from '../endpoint-defaults.ts';
import { ApiTime, Count, DocumentId } from '../fields.ts';
import { nextCursor, Page } from '../page.ts';
import { OtherPerson, UserParams } from '../profiles/user.ts';
import { HighlightInput, HighlightParams } from './highlight.ts';
import { NewStory, Story, StoryParams, storyLimits } from './story.ts';

/** All of these calls are idempotent. */
export const storyCalls = {
  createStory: endpoint({
    ...actionDefaults,
    name: 'createStory',
    status: 201,
    path: '/stories/:storyId',
    params: StoryParams,
    body: z.object({ storyData: NewStory }),
    response: z.object({ story: Story }),
  }),
  deleteStory: endpoint({
    ...actionDefaults,
    name: 'deleteStory',
    method: 'DELETE',
    path: '/stories/:storyId',
    params: StoryParams,
  }),
  /** The stories of a person that have not expired, oldest first. Empty if the caller must not see them. */
  listStories: endpoint({
    ...readDefaults,
    name: 'listStories',
    access: 'required',
    path: '/stories/of/:userId',
    params: UserParams,
    response: z.object({ author: OtherPerson, stories: z.array(Story) }),
  }),
  /** Records that the caller has viewed stories of this person. The author and the guest leave no trace. */
  markStoriesSeen: endpoint({
    ...actionDefaults,
    name: 'markStoriesSeen',
    path: '/stories/seen/:userId',
    params: UserParams,
    body: z.object({ storyIds: z.array(DocumentId).check(z.minLength(1), z.maxLength(storyLimits.seenAtOnce)) }),
  }),
  /** Who viewed one of the caller's own stories, newest first. `viewerCount` includes people who are left out. */
  listStoryViewers: endpoint({
    ...readDefaults,
    name: 'listStoryViewers',
    access: 'required',
    path: '/stories/:storyId/viewers',
    params: StoryParams,
    query: Page,
    response: z.object({
      viewers: z.array(z.object({ person: OtherPerson, seenAt: ApiTime })),
      viewerCount: Count,
      nextCursor,
    }),
  }),
  /** Adds authors with more than `followLimits.fanOutMax` followers to the caller's tray. */
  refreshStoryTray: endpoint({ ...actionDefaults, name: 'refreshStoryTray', path: '/stories/tray/refresh' }),
  muteStories: endpoint({ ...actionDefaults, name: 'muteStories', path: '/stories/mute/:userId', params: UserParams }),
  unmuteStories: endpoint({
    ...actionDefaults,
    name: 'unmuteStories',
    method: 'DELETE',
    path: '/stories/mute/:userId',
    params: UserParams,
  }),
  /** Creates a highlight with an id that the client chooses, or replaces it. */
  saveHighlight: endpoint({
    ...actionDefaults,
    name: 'saveHighlight',
    path: '/highlights/:highlightId',
    params: HighlightParams,
    body: HighlightInput,
  }),
  deleteHighlight: endpoint({
    ...actionDefaults,
    name: 'deleteHighlight',
    method: 'DELETE',
    path: '/highlights/:highlightId',
    params: HighlightParams,
  }),
} as const;
