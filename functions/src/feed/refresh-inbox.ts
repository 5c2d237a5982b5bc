import { InboxStateDoc } from '@glimpse/contract/feed/inbox';
import { followLimits } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { chunksOf } from '../firestore/among.ts';
import { readableDocument } from '../firestore/documents.ts';
import { newestFollowing, oldestInInbox, postsOfAuthorsSince } from '../firestore/queries.ts';
import { removeAll } from '../firestore/remove-all.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { inboxEntry, inboxPostOf } from './inbox-entry.ts';

/** The shortest time between two queries for new posts. Calls in between do nothing. */
export const pullIntervalMs = 20 * 1000;
const trimIntervalMs = 24 * 60 * 60 * 1000;
/** A post becomes visible after its `createdAt`. Queries start this much earlier than the last one. */
const marginMs = 2 * 60 * 1000;
/** For up to 30 authors together. */
const maxPostsPerQuery = 20;

/**
 * Adds new posts of `pulled` authors to the inbox of `uid`. These authors have so many followers that there is no
 * fan-out. One query reads the newest 20 posts of 30 authors. The first call queries all followed authors, because
 * the follows can be older than inboxes.
 *
 * Once a day it trims the inbox to its newest `followLimits.inboxPosts`. Without pulled authors it costs two reads,
 * otherwise at most `followLimits.inboxAuthors / 30` queries more. Idempotent. Throws `viewerNotRegistered` or
 * `suspended`.
 */
export async function refreshInbox(db: Firestore, nowMs: number, uid: string): Promise<void> {
  const isTrimDue = await addNewPosts(db, nowMs, uid);
  if (isTrimDue) await trim(db, uid);
}

/**
 * Adds the new posts, and returns whether the inbox must be trimmed. The transaction locks the state, so
 * unfollowing meanwhile makes it retry.
 */
const addNewPosts = (db: Firestore, nowMs: number, uid: string): Promise<boolean> => {
  const ref = db.doc(paths.inboxState(uid));
  const reads = { viewer: db.doc(paths.user(uid)), state: ref };
  return inTransaction(db, { lockPaths: [ref.path], reads }, async (commit, read) => {
    requireViewer(read.viewer);
    const state = readableDocument(InboxStateDoc, read.state)?.data ?? InboxStateDoc.parse({});
    const isTrimDue = nowMs - state.trimmedAt >= trimIntervalMs;
    const authors =
      state.trimmedAt === 0
        ? await newestFollowed(db, uid)
        : nowMs - state.pulledAt >= pullIntervalMs
          ? state.pulled.slice(-followLimits.inboxAuthors)
          : [];
    const since = Math.max(state.pulledAt - marginMs, nowMs - followLimits.inboxLifetimeMs);
    const found = await newestPosts(db, authors, since);
    for (const post of found) commit.set(...inboxEntry(db, nowMs, uid, inboxPostOf(post)));
    const change = {
      ...(authors.length > 0 && { pulledAt: nowMs }),
      ...(isTrimDue && { trimmedAt: nowMs }),
    };
    if (Object.keys(change).length > 0) commit.put(read.state, change);
    return isTrimDue;
  });
};

const newestFollowed = async (db: Firestore, uid: string): Promise<string[]> =>
  (await newestFollowing(db, uid).query.limit(followLimits.inboxAuthors).select().get()).docs.map(({ id }) => id);

async function newestPosts(db: Firestore, authors: readonly string[], since: number): Promise<QueryDocumentSnapshot[]> {
  const found = await Promise.all(
    chunksOf(authors).map((chunk) =>
      postsOfAuthorsSince(db, chunk, since).limit(maxPostsPerQuery).select('postBy', 'createdAt').get(),
    ),
  );
  return found.flatMap(({ docs }) => docs);
}

async function trim(db: Firestore, uid: string): Promise<void> {
  const { count } = (await db.collection(paths.inbox(uid)).count().get()).data();
  const excess = count - followLimits.inboxPosts;
  if (excess > 0) await removeAll(db, oldestInInbox(db, uid), excess);
}
