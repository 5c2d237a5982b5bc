import type { HighlightDoc } from '@glimpse/contract/stories/highlight';
import type { Overlay } from '@glimpse/contract/stories/story';
import type { MediaName } from './media.ts';
import type { PersonName } from './people.ts';

/**
 * A story with a picture or video, or one that shows the post `postId`. `id` is its document id. `age` is the number of
 * minutes from its creation to the run of the seed, because a story with a fixed time would have expired.
 */
export interface SeedStory {
  readonly id: string;
  readonly by: PersonName;
  readonly age: number;
  readonly source: { readonly media: MediaName } | { readonly postId: string; readonly postBy: PersonName };
  readonly overlays: readonly Overlay[];
}

const dayMinutes = 24 * 60;

/** Three people have live stories. The oldest two stories have expired and are in a highlight. */
export const stories: readonly SeedStory[] = [
  {
    id: 'story-snow-street',
    by: 'ines',
    age: 40,
    source: { media: 'snowStreet' },
    overlays: [{ text: 'Too quiet to speak', x: 0.5, y: 0.2, colour: 'white', size: 'large', hasBackground: false }],
  },
  { id: 'story-waves', by: 'mila', age: 95, source: { media: 'eveningWaves' }, overlays: [] },
  {
    id: 'story-of-a-post',
    by: 'theo',
    age: 180,
    source: { postId: 'dawn-ridge', postBy: 'ines' },
    overlays: [
      { text: 'Look at these layers', x: 0.5, y: 0.85, colour: 'yellow', size: 'medium', hasBackground: true },
    ],
  },
  { id: 'story-dawn-ridge', by: 'ines', age: 5 * dayMinutes, source: { media: 'dawnRidge' }, overlays: [] },
  { id: 'story-tent', by: 'ines', age: 9 * dayMinutes, source: { media: 'milkyWayTent' }, overlays: [] },
];

export interface SeedHighlight extends Pick<HighlightDoc, 'title' | 'storyIds'> {
  readonly id: string;
  readonly by: PersonName;
}

export const highlights: readonly SeedHighlight[] = [
  { id: 'mountains', by: 'ines', title: 'Mountains', storyIds: ['story-tent', 'story-dawn-ridge'] },
];
