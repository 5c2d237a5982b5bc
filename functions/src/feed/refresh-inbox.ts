import { circleLimits } from '@glimpse/contract/circle-limits';
import { InboxStateDoc } from '@glimpse/contract/inbox';
import { paths } from '@glimpse/contract/paths';
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { chunksOf } from '../firestore/among.ts';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { newestFollowing, oldestInInbox, postsOfAuthorsSince } from '../firestore/queries.ts';
import { removeAll } from '../firestore/remove-all.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { inboxEntry, inboxPostOf } from './inbox-entry.ts';

/** Asking more often brings nothing. */
export const pullEveryMs = 20 * 1000;
const trimEveryMs = 24 * 60 * 60 * 1000;
/** A post is seen a little after the time it says. */
const marginMs = 2 * 60 * 1000;
/** Of the authors of one query. */
const newestOfChunk = 20;

/**
 * Puts into the inbox of `uid` what nobody puts there: new posts of the authors with very many followers whom they follow, the newest 20 of
 * each 30 authors. The first time it asks all whom they follow, which may have begun before there were inboxes. Once a day the
 * inbox is cut to its newest `circleLimits.inboxPosts`. Costs one read where there are no such authors, and at most
 * `circleLimits.inboxAuthors / 30` queries otherwise. Safe to repeat.
 */
export async function refreshInbox(db: Firestore, nowMs: number, uid: string): Promise<void> {
  const isTrimDue = await pull(db, nowMs, uid);
  if (isTrimDue) await trim(db, uid);
}

/** Answers whether the inbox is due to be cut. What it rests on is read in the transaction: an author who is left meanwhile goes. */
const pull = (db: Firestore, nowMs: number, uid: string): Promise<boolean> =>
  inTransaction(db, [paths.inboxState(uid)], async (tx) => {
    const ref = db.doc(paths.inboxState(uid));
    const state = readableDocument(InboxStateDoc, await tx.get(ref))?.data ?? InboxStateDoc.parse({});
    const isTrimDue = nowMs - state.trimmedAt >= trimEveryMs;
    const authors =
      state.trimmedAt === 0
        ? await newestFollowed(db, uid)
        : nowMs - state.pulledAt >= pullEveryMs
          ? state.pulled.slice(-circleLimits.inboxAuthors)
          : [];
    const since = Math.max(state.pulledAt - marginMs, nowMs - circleLimits.inboxKeptMs);
    const found = await newestPosts(db, authors, since);
    for (const post of found) tx.set(...inboxEntry(db, nowMs, uid, inboxPostOf(post)));
    const change = {
      ...(authors.length > 0 && { pulledAt: nowMs }),
      ...(isTrimDue && { trimmedAt: nowMs }),
    };
    if (Object.keys(change).length > 0) tx.set(ref, toStored(change), { merge: true });
    return isTrimDue;
  });

const newestFollowed = async (db: Firestore, uid: string): Promise<string[]> =>
  (await newestFollowing(db, uid).query.limit(circleLimits.inboxAuthors).select().get()).docs.map(
    ({ id }) => id,
  );

async function newestPosts(
  db: Firestore,
  authors: readonly string[],
  since: number,
): Promise<QueryDocumentSnapshot[]> {
  const found = await Promise.all(
    chunksOf(authors).map((chunk) =>
      postsOfAuthorsSince(db, chunk, since).limit(newestOfChunk).select('postBy', 'createdAt').get(),
    ),
  );
  return found.flatMap(({ docs }) => docs);
}

async function trim(db: Firestore, uid: string): Promise<void> {
  const { count } = (await db.collection(paths.inbox(uid)).count().get()).data();
  const tooMany = count - circleLimits.inboxPosts;
  if (tooMany > 0) await removeAll(db, oldestInInbox(db, uid), tooMany);
}
