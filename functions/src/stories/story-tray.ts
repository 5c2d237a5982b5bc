import { InboxStateDoc } from '@glimpse/contract/feed/inbox';
import { followLimits } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import { StoryDoc, StoryTrayDoc, storyLimits } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { pullIntervalMs } from '../feed/refresh-inbox.ts';
import { chunksOf } from '../firestore/among.ts';
import { readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { liveStories, liveStoriesOf } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { authorOf } from '../views/user-view.ts';
import { isShown } from './story-access.ts';

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

/**
 * Updates the tray of `uid` after a follow or unfollow of the author: adds the ring of the author's newest story, or
 * deletes the ring. It reads the stored follow and not the event. It is therefore idempotent, and events can be late.
 */
export const updateTray = (db: Firestore, nowMs: number, uid: string, authorUid: string): Promise<void> => {
  const reads = {
    follow: db.doc(paths.followingOf(uid, authorUid)),
    author: db.doc(paths.user(authorUid)),
    ring: trayRef(db, uid, authorUid),
  };
  return inTransaction(db, { lockPaths: [reads.ring.path], reads }, async (commit, read) => {
    const author = readableDocument(UserDoc, read.author);
    const canSee = read.follow.exists && author && !author.data.isSuspended;
    const newest = canSee ? await newestShownStory(db, authorUid, nowMs) : null;
    if (!author || !newest) return commit.delete(read.ring);
    const seenUntil = readableDocument(StoryTrayDoc, read.ring)?.data.seenUntil ?? 0;
    commit.put(read.ring, trayFields(authorOf(author), newest, seenUntil));
  });
};

/** Moderated stories are rare, so that the newest story that others can see is among the first ones. */
const searched = 10;

/** Returns the person's newest story that has not expired and is not moderated, or null. */
export async function newestShownStory(db: Firestore, uid: string, nowMs: number): Promise<Stored<StoryDoc> | null> {
  const { docs } = await liveStories(db, uid, nowMs).limit(searched).get();
  return readDocuments(StoryDoc, docs).find(({ data }) => isShown(data, nowMs)) ?? null;
}

/** Returns the fields of a ring about this story, for a viewer who has viewed the author's stories until `seenUntil`. */
export const trayFields = (
  author: Author,
  { id, data: { createdAt, expireAt } }: Stored<StoryDoc>,
  seenUntil: number,
): StoryTrayDoc => ({
  ...author,
  storyId: id,
  createdAt,
  expireAt,
  seenUntil,
  isSeen: seenUntil >= createdAt,
});

export const trayRef = (db: Firestore, uid: string, authorUid: string) => db.doc(paths.storyTrayEntry(uid, authorUid));
