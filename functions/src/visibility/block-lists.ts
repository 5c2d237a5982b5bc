import { paths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
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

/** Throws `notPossible` if the owner of the block lists blocks one of the others, or one of them blocks the owner. */
export function refuseBlocked(blockLists: DocumentView, others: readonly string[]): void {
  const { isBlocked } = toBlockLists(blockListsIn(blockLists));
  if (others.some(isBlocked)) throw safetyErrors.notPossible();
}

/** Returns the people who are in the block lists after a change, but were not before. */
export function newlyBlockedOrMuted(before: DocumentSnapshot, after: DocumentSnapshot): string[] {
  const all = ({ blocked, blockedBy, muted }: BlockListsDoc) => new Set([...blocked, ...blockedBy, ...muted]);
  const previous = all(blockListsIn(before));
  return [...all(blockListsIn(after))].filter((uid) => !previous.has(uid));
}

/** Adds an id at the front of a list. */
export const withUid = (uids: readonly string[], uid: string): string[] => [uid, ...withoutUid(uids, uid)];

export const withoutUid = (uids: readonly string[], uid: string): string[] => uids.filter((other) => other !== uid);
