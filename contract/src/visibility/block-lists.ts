import * as z from 'zod/mini';
import { Millis } from '../fields.ts';

/**
 * `users/{uid}/blocks/{other}` and `users/{uid}/mutes/{other}`: a block exists if its document exists. `uid` is the
 * other person.
 */
export const BlockDoc = z.object({ uid: z.string(), createdAt: Millis });
export type BlockDoc = z.infer<typeof BlockDoc>;

/**
 * `users/{uid}/private/hidden`: the people whom this person's screens leave out, newest first. The commits of blocks
 * and mutes update it.
 * It is one document, so that a screen needs one read. It does not exist before the first block or mute.
 * `blocked` and `muted` are complete (`safetyLimits.blockedPeople`, `safetyLimits.mutedPeople`). `blockedBy` has the
 * newest `safetyLimits.blockedByPeople`.
 */
export const BlockListsDoc = z.object({
  blocked: z.array(z.string()),
  blockedBy: z.array(z.string()),
  muted: z.array(z.string()),
});
export type BlockListsDoc = z.infer<typeof BlockListsDoc>;

export const emptyBlockLists: BlockListsDoc = { blocked: [], blockedBy: [], muted: [] };

/** Tests whether a person must be left out. */
export interface BlockLists {
  /** One of the two people blocked the other. Neither can see the other anywhere. */
  readonly isBlocked: (uid: string) => boolean;
  /** Also true for muted people, for feeds, searches for posts and comments. */
  readonly isBlockedOrMuted: (uid: string) => boolean;
}

export function toBlockLists({ blocked, blockedBy, muted }: BlockListsDoc): BlockLists {
  const blockedIds = new Set([...blocked, ...blockedBy]);
  const mutedIds = new Set(muted);
  return {
    isBlocked: (uid) => blockedIds.has(uid),
    isBlockedOrMuted: (uid) => blockedIds.has(uid) || mutedIds.has(uid),
  };
}
