import * as z from 'zod/mini';
import { Millis } from '../fields.ts';

/**
 * `users/{uid}/blocks/{other}` and `users/{uid}/mutes/{other}`: a block or mute. The field `uid` is the other person.
 */
export const BlockDoc = z.object({ uid: z.string(), createdAt: Millis });
export type BlockDoc = z.infer<typeof BlockDoc>;

/**
 * `users/{uid}/private/hidden`: the people whom this person's screens leave out, newest first. It is one document, so
 * that a screen needs one read. The commit of a block or mute updates it. It does not exist before the first block or
 * mute. All lists are complete.
 */
export const BlockListsDoc = z.object({
  blocked: z.array(z.string()),
  blockedBy: z.array(z.string()),
  muted: z.array(z.string()),
});
export type BlockListsDoc = z.infer<typeof BlockListsDoc>;

export const emptyBlockLists: BlockListsDoc = { blocked: [], blockedBy: [], muted: [] };

/** Says which people a viewer must not see. */
export interface BlockLists {
  /** Returns whether the viewer or this person blocks the other. Neither can see the other anywhere. */
  readonly isBlocked: (uid: string) => boolean;
  /** Also returns true for a muted person. Use it for feeds, searches for posts and comments. */
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
