import { paths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety/safety-errors';
import { safetyLimits } from '@glimpse/contract/safety/safety-limits';
import {
  type BlockLists,
  BlockListsDoc,
  emptyBlockLists,
  toBlockLists,
} from '@glimpse/contract/visibility/block-lists';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';

/** Reads the viewer's block lists. They are empty for signed-out viewers, and need no read. */
export async function readBlockLists(db: Firestore, viewerUid: string | null): Promise<BlockLists> {
  if (viewerUid === null) return toBlockLists(emptyBlockLists);
  return toBlockLists(blockListsIn(await db.doc(paths.blockLists(viewerUid)).get()));
}

/** Parses `users/{uid}/private/hidden`. A missing document means empty block lists. */
export const blockListsIn = (snapshot: DocumentView): BlockListsDoc =>
  readableDocument(BlockListsDoc, snapshot)?.data ?? emptyBlockLists;

/**
 * Throws `notPossible` if `uid` blocks one of the others, or one of them blocks `uid`. The caller reads the block
 * lists of `uid` together with its other documents, so that there is no second request. The document has a maximum
 * size. If it is full, the documents of the single blocks are read too.
 */
export async function refuseBlocked(
  db: Firestore,
  blockLists: DocumentView,
  uid: string,
  others: readonly string[],
): Promise<void> {
  if ((await blockedAmong(db, blockLists, uid, others)).length > 0) throw safetyErrors.notPossible();
}

/** Returns those of the others who block `uid` or are blocked by `uid`. */
export async function blockedAmong(
  db: Firestore,
  blockLists: DocumentView,
  uid: string,
  others: readonly string[],
): Promise<string[]> {
  const lists = blockListsIn(blockLists);
  const { isBlocked } = toBlockLists(lists);
  const notListed = others.filter((other) => !isBlocked(other));
  if (notListed.length === 0 || lists.blockedBy.length < safetyLimits.blockedByPeople) return others.filter(isBlocked);
  const blocks = await db.getAll(...notListed.map((other) => db.doc(paths.block(other, uid))));
  return others.filter((other) => isBlocked(other) || blocks[notListed.indexOf(other)]?.exists);
}

/** Returns the people who are in the block lists after a change, but were not before. */
export function newlyBlockedOrMuted(before: DocumentSnapshot, after: DocumentSnapshot): string[] {
  const all = ({ blocked, blockedBy, muted }: BlockListsDoc) => new Set([...blocked, ...blockedBy, ...muted]);
  const previous = all(blockListsIn(before));
  return [...all(blockListsIn(after))].filter((uid) => !previous.has(uid));
}
