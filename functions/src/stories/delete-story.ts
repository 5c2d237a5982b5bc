import { paths } from '@glimpse/contract/paths';
import { HighlightDoc } from '@glimpse/contract/stories/highlight';
import { StoryDoc } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { removeStoryJob } from './remove-story.ts';
import { coverOf } from './save-highlight.ts';

/**
 * Deletes a story of `uid`, and removes it from its highlights. A highlight without stories is deleted, too. A job then
 * updates the trays and deletes viewers and files. Does nothing if there is no such story. Throws `viewerNotRegistered`
 * or `suspended`.
 */
export const deleteStory = (db: Firestore, nowMs: number, uid: string, storyId: string): Promise<void> => {
  const reads = { viewer: db.doc(paths.user(uid)), story: db.doc(paths.story(uid, storyId)) };
  return inTransaction(db, { lockPaths: [paths.highlights(uid)], reads }, async (commit, read) => {
    requireViewer(read.viewer);
    const story = readDocument(StoryDoc, read.story);
    if (!story) return;
    const refs = story.data.highlightIds.map((id) => db.doc(paths.highlight(uid, id)));
    for (const view of await commit.readAll(refs)) {
      const highlight = readableDocument(HighlightDoc, view)?.data;
      if (!highlight) continue;
      const storyIds = highlight.storyIds.filter((id) => id !== storyId);
      const [first] = storyIds;
      if (first === undefined) commit.delete(view);
      else if (highlight.cover.storyId !== storyId) commit.update(view, { storyIds, updatedAt: nowMs });
      else {
        const { cover } = await commit.read({ cover: db.doc(paths.story(uid, first)) });
        commit.update(view, {
          storyIds,
          cover: coverOf(first, readableDocument(StoryDoc, cover)?.data),
          updatedAt: nowMs,
        });
      }
    }
    commit.delete(read.story);
    commit.set(...removeStoryJob(db, { uid, storyId, nowMs }));
  });
};
