import { type Media, stillUrl } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { HighlightDoc, type HighlightInput } from '@glimpse/contract/stories/highlight';
import { StoryDoc, storyErrors, storyLimits } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { revokeTokensLater } from '../follows/revoke-tokens.ts';
import { requireStoryteller } from './story-access.ts';

/** The highlight that a commit changes. */
interface Change {
  readonly commit: Commit;
  readonly db: Firestore;
  readonly nowMs: number;
  readonly uid: string;
  readonly highlightId: string;
}

const optionsFor = (db: Firestore, uid: string, highlightId: string) => ({
  lockPaths: [paths.highlights(uid)],
  reads: { viewer: db.doc(paths.user(uid)), highlight: db.doc(paths.highlight(uid, highlightId)) },
});

/**
 * Creates a highlight of `uid`, or replaces its title and stories. Its stories stay readable after their expiry. Stories
 * that leave it expire as usual. Idempotent. Throws the errors of `requireStoryteller`, `notFound` if a story does not
 * exist, `tooManyHighlights` or `tooManyOfStory`.
 */
export const saveHighlight = (
  db: Firestore,
  nowMs: number,
  uid: string,
  highlightId: string,
  { title, storyIds, coverStoryId }: HighlightInput,
): Promise<void> =>
  inTransaction(db, optionsFor(db, uid, highlightId), async (commit, read) => {
    const change = { commit, db, nowMs, uid, highlightId };
    requireStoryteller(read.viewer);
    if (!read.highlight.exists) await refuseTooMany(change);
    const existing = readableDocument(HighlightDoc, read.highlight)?.data;
    const ids = [...new Set(storyIds)];
    const stories = await readStories(change, ids);
    for (const { view, data } of stories) {
      if (!data) throw storyErrors.notFound();
      if (data.highlightIds.includes(highlightId)) continue;
      if (data.highlightIds.length >= storyLimits.highlightsOfStory) throw storyErrors.tooManyOfStory();
      commit.update(view, { highlightIds: [...data.highlightIds, highlightId] });
    }
    const leaving = existing?.storyIds.filter((id) => !ids.includes(id)) ?? [];
    await removeFromHighlight(change, leaving);
    const cover = stories.find(({ view }) => view.id === coverStoryId) ?? stories[0];
    if (!cover?.data) throw storyErrors.notFound();
    const highlight: HighlightDoc = {
      title: title.trim(),
      cover: coverOf(cover.view.id, cover.data),
      storyIds: ids,
      createdAt: existing?.createdAt ?? nowMs,
      updatedAt: nowMs,
    };
    commit.put(read.highlight, highlight);
  });

/**
 * Deletes a highlight. Only the author can then see its expired stories. Does nothing if it does not exist. Throws
 * `viewerNotRegistered` or `suspended`.
 */
export const deleteHighlight = (db: Firestore, nowMs: number, uid: string, highlightId: string): Promise<void> =>
  inTransaction(db, optionsFor(db, uid, highlightId), async (commit, read) => {
    requireViewer(read.viewer);
    if (!read.highlight.exists) return;
    const storyIds = readableDocument(HighlightDoc, read.highlight)?.data.storyIds ?? [];
    await removeFromHighlight({ commit, db, nowMs, uid, highlightId }, storyIds);
    commit.delete(read.highlight);
  });

async function refuseTooMany({ commit, db, uid }: Change): Promise<void> {
  const { size } = await commit.runQuery(db.collection(paths.highlights(uid)).select().limit(storyLimits.highlights));
  if (size >= storyLimits.highlights) throw storyErrors.tooManyHighlights();
}

async function readStories({ commit, db, uid }: Change, storyIds: readonly string[]) {
  const views = await commit.readAll(storyIds.map((id) => db.doc(paths.story(uid, id))));
  return views.map((view) => ({ view, data: readableDocument(StoryDoc, view)?.data }));
}

/** Removes the highlight from these stories. If other people could read expired ones, a job revokes their download tokens. */
async function removeFromHighlight(change: Change, storyIds: readonly string[]): Promise<void> {
  const { commit, db, nowMs, uid, highlightId } = change;
  const stories = await readStories(change, storyIds);
  for (const { view, data } of stories)
    if (data) commit.update(view, { highlightIds: data.highlightIds.filter((id) => id !== highlightId) });
  if (stories.some(({ data }) => data && data.expireAt <= nowMs)) revokeTokensLater(commit, db, uid, nowMs);
}

/** Returns the cover of a highlight that shows this story. It has no picture if the story shows a post. */
export const coverOf = (storyId: string, story: StoryDoc | undefined): HighlightDoc['cover'] => ({
  storyId,
  pictureUrl: story?.media ? smallPictureOf(story.media) : '',
});

const smallPictureOf = (media: Media): string => {
  const [square] = media.squares;
  return square?.url ?? stillUrl(media);
};
