import { InboxStateDoc } from '@glimpse/contract/feed/inbox';
import { followLimits } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { StoryDoc, StoryTrayDoc, storyLimits } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { pullIntervalMs } from '../feed/refresh-inbox.ts';
import { chunksOf } from '../firestore/among.ts';
import { readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { liveStoriesOf } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { authorOf } from '../views/user-view.ts';
import { isShown } from './story-visibility.ts';
import { trayFields, trayRef } from './tray-entry.ts';

/** A story becomes visible after its `createdAt`. Queries start this much earlier than the last one. */
const marginMs = 2 * 60 * 1000;
/** For up to 30 authors together. */
const maxStoriesPerQuery = 60;

/**
 * Adds rings for new stories of `pulled` authors, who have so many followers that there is no fan-out. At most once per
 * `pullIntervalMs`. Without pulled authors it costs two reads. Otherwise one query reads the new stories of 30 authors,
 * and each author with a new story costs two reads more. Idempotent. Throws `viewerNotRegistered` or `suspended`.
 */
export const refreshStoryTray = (db: Firestore, nowMs: number, uid: string): Promise<void> => {
  const state = db.doc(paths.inboxState(uid));
  const reads = { viewer: db.doc(paths.user(uid)), state };
  // Unfollowing changes the state, so that this retries and does not add the ring again.
  return inTransaction(db, { lockPaths: [state.path], reads }, async (commit, read) => {
    requireViewer(read.viewer);
    const { pulled, storiesPulledAt } = readableDocument(InboxStateDoc, read.state)?.data ?? InboxStateDoc.parse({});
    if (pulled.length === 0 || nowMs - storiesPulledAt < pullIntervalMs) return;
    const sinceMs = Math.max(nowMs, storiesPulledAt - marginMs + storyLimits.lifetimeMs);
    const newest = await newestByAuthor(db, pulled.slice(-followLimits.inboxAuthors), sinceMs, nowMs);
    const authors = await commit.readAll([...newest.keys()].map((author) => db.doc(paths.user(author))));
    const rings = await commit.readAll([...newest.keys()].map((author) => trayRef(db, uid, author)));
    for (const view of rings) {
      const author = authors.find(({ id }) => id === view.id);
      const profile = author && readableDocument(UserDoc, author);
      const story = newest.get(view.id);
      const ring = readableDocument(StoryTrayDoc, view)?.data;
      if (!profile || profile.data.isSuspended || !story || ring?.storyId === story.id) continue;
      commit.put(view, trayFields(authorOf(profile), story, ring?.seenUntil ?? 0));
    }
    commit.put(read.state, { storiesPulledAt: nowMs });
  });
};

/** Returns the newest of these people's stories that expire after `sinceMs`, by author. */
async function newestByAuthor(
  db: Firestore,
  authors: readonly string[],
  sinceMs: number,
  nowMs: number,
): Promise<ReadonlyMap<string, Stored<StoryDoc>>> {
  const found = await Promise.all(
    chunksOf(authors).map((chunk) => liveStoriesOf(db, chunk, sinceMs).limit(maxStoriesPerQuery).get()),
  );
  const newest = new Map<string, Stored<StoryDoc>>();
  for (const story of found.flatMap(({ docs }) => readDocuments(StoryDoc, docs)))
    if (isShown(story.data, nowMs) && !newest.has(story.data.uid)) newest.set(story.data.uid, story);
  return newest;
}
