import type { Media } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { HighlightDoc } from '@glimpse/contract/stories/highlight';
import { StoryDoc } from '@glimpse/contract/stories/story';
import { storyLimits } from '@glimpse/contract/stories/story-limits';
import { visibilityOf } from '@glimpse/contract/visibility/visibility';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument, toStored } from '../functions/src/firestore/documents.ts';
import { coverOf } from '../functions/src/stories/save-highlight.ts';
import { people } from './people.ts';
import { highlights, type SeedHighlight, type SeedStory, stories } from './stories.ts';

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
