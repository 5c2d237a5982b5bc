import type { Media } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { HighlightDoc } from '@glimpse/contract/stories/highlight';
import { type Overlay, StoryDoc, storyLimits } from '@glimpse/contract/stories/story';
import { visibilityOf } from '@glimpse/contract/visibility/visibility';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument, toStored } from '../functions/src/firestore/documents.ts';
import { coverOf } from '../functions/src/stories/save-highlight.ts';
import type { MediaName } from './media.ts';
import { type PersonName, people } from './people.ts';

/**
 * A story with a picture or video, or one that shows the post `postId`. `id` is its document id. `age` is the number of
 * minutes from its creation to the run of the seed, because a story with a fixed time would have expired.
 */
interface SeedStory {
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

interface SeedHighlight extends Pick<HighlightDoc, 'title' | 'storyIds'> {
  readonly id: string;
  readonly by: PersonName;
}

export const highlights: readonly SeedHighlight[] = [
  { id: 'mountains', by: 'ines', title: 'Mountains', storyIds: ['story-tent', 'story-dawn-ridge'] },
];

const minuteMs = 60_000;

/** Publishes the media of a story. */
type Publish = (story: SeedStory) => Promise<Media | null>;

/** Adds the missing stories and highlights. Returns the number of added stories. */
export async function loadStories(db: Firestore, publish: Publish, nowMs: number): Promise<number> {
  let count = 0;
  for (const story of stories) if (await addStory(db, story, publish, nowMs)) count++;
  for (const highlight of highlights) await addHighlight(db, highlight, nowMs);
  return count;
}

async function addStory(db: Firestore, story: SeedStory, publish: Publish, nowMs: number): Promise<boolean> {
  const { uid } = people[story.by];
  const ref = db.doc(paths.story(uid, story.id));
  if ((await ref.get()).exists) return false;
  const author = readDocument(UserDoc, await db.doc(paths.user(uid)).get());
  if (!author) return false;
  const { source } = story;
  const createdAt = nowMs - story.age * minuteMs;
  const data: StoryDoc = {
    uid,
    media: await publish(story),
    post: 'postId' in source ? { postId: source.postId, authorUid: people[source.postBy].uid } : null,
    overlays: [...story.overlays],
    visibility: visibilityOf(author.data),
    hiddenBy: [],
    isReported: false,
    highlightIds: highlights.filter(({ storyIds }) => storyIds.includes(story.id)).map(({ id }) => id),
    createdAt,
    expireAt: createdAt + storyLimits.lifetimeMs,
  };
  await ref.create(toStored(data));
  return true;
}

async function addHighlight(db: Firestore, { id, by, title, storyIds }: SeedHighlight, nowMs: number): Promise<void> {
  const { uid } = people[by];
  const ref = db.doc(paths.highlight(uid, id));
  if ((await ref.get()).exists) return;
  const [first = ''] = storyIds;
  const data: HighlightDoc = {
    title,
    cover: coverOf(first, (await readStory(db, uid, first))?.data),
    storyIds,
    createdAt: nowMs,
    updatedAt: nowMs,
  };
  await ref.create(toStored(data));
}

const readStory = async (db: Firestore, uid: string, id: string) =>
  readDocument(StoryDoc, await db.doc(paths.story(uid, id)).get());
