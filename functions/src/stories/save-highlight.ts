import { paths } from '@glimpse/contract/paths';
import { HighlightDoc, type HighlightInput } from '@glimpse/contract/stories/highlight';
import { StoryDoc, storyErrors, storyLimits } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { revokeTokensLater } from '../follows/revoke-tokens.ts';
import { coverOf } from './highlight-cover.ts';
import { requireStoryteller } from './require-storyteller.ts';

const refsOf = (db: Firestore, uid: string, highlightId: string) => ({
  viewer: db.doc(paths.user(uid)),
  highlight: db.doc(paths.highlight(uid, highlightId)),
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
): Promise<void> => {
  const options = { lockPaths: [paths.highlights(uid)], reads: refsOf(db, uid, highlightId) };
  return inTransaction(db, options, async (commit, read) => {
    requireStoryteller(read.viewer);
    if (!read.highlight.exists) await refuseTooMany(commit, db, uid);
    const existing = readableDocument(HighlightDoc, read.highlight)?.data;
    const ids = [...new Set(storyIds)];
    const stories = await storiesOf(commit, db, uid, ids);
    for (const { view, data } of stories) {
      if (!data) throw storyErrors.notFound();
      if (data.highlightIds.includes(highlightId)) continue;
      if (data.highlightIds.length >= storyLimits.highlightsOfStory) throw storyErrors.tooManyOfStory();
      commit.update(view, { highlightIds: [...data.highlightIds, highlightId] });
    }
    const leaving = existing?.storyIds.filter((id) => !ids.includes(id)) ?? [];
    await leave(commit, db, nowMs, uid, highlightId, leaving);
    const cover = stories.find(({ view }) => view.id === coverStoryId) ?? stories[0];
    if (!cover?.data) throw storyErrors.notFound();
    const highlight: HighlightDoc = {
      title: title.trim(),
      cover: coverOf(cover.view.id, { id: cover.view.id, data: cover.data }),
      storyIds: ids,
      createdAt: existing?.createdAt ?? nowMs,
      updatedAt: nowMs,
    };
    commit.put(read.highlight, highlight);
  });
};

/**
 * Deletes a highlight. Only the author can then see its expired stories. Does nothing if it does not exist. Throws
 * `viewerNotRegistered` or `suspended`.
 */
export const deleteHighlight = (db: Firestore, nowMs: number, uid: string, highlightId: string): Promise<void> => {
  const options = { lockPaths: [paths.highlights(uid)], reads: refsOf(db, uid, highlightId) };
  return inTransaction(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    if (!read.highlight.exists) return;
    const storyIds = readableDocument(HighlightDoc, read.highlight)?.data.storyIds ?? [];
    await leave(commit, db, nowMs, uid, highlightId, storyIds);
    commit.delete(read.highlight);
  });
};

async function refuseTooMany(commit: Commit, db: Firestore, uid: string): Promise<void> {
  const { size } = await commit.runQuery(db.collection(paths.highlights(uid)).select().limit(storyLimits.highlights));
  if (size >= storyLimits.highlights) throw storyErrors.tooManyHighlights();
}

async function storiesOf(
  commit: Commit,
  db: Firestore,
  uid: string,
  storyIds: readonly string[],
): Promise<{ view: DocumentView; data: StoryDoc | undefined }[]> {
  const views = await commit.readAll(storyIds.map((id) => db.doc(paths.story(uid, id))));
  return views.map((view) => ({ view, data: readableDocument(StoryDoc, view)?.data }));
}

/** Removes the highlight from stories. If others could read expired ones, a job revokes their download tokens. */
async function leave(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  uid: string,
  highlightId: string,
  storyIds: readonly string[],
): Promise<void> {
  const stories = await storiesOf(commit, db, uid, storyIds);
  for (const { view, data } of stories)
    if (data) commit.update(view, { highlightIds: data.highlightIds.filter((id) => id !== highlightId) });
  if (stories.some(({ data }) => data && data.expireAt <= nowMs)) revokeTokensLater(commit, db, uid, nowMs);
}
