import * as z from 'zod/mini';
import { Millis } from './fields.ts';

/** `users/{uid}/blocks/{other}` and `users/{uid}/mutes/{other}`: the document existing is the block. `uid` is the other's. */
export const BlockDoc = z.object({ uid: z.string(), createdAt: Millis });
export type BlockDoc = z.infer<typeof BlockDoc>;

/**
 * `users/{uid}/private/hidden`: whom this person's screens leave out, newest first, kept in step with blocks and mutes in the
 * commits that change them. One document, so that a screen reads one. `blocked` and `muted` are all there are
 * (`safetyLimits.blockedPeople`, `safetyLimits.mutedPeople`), `blockedBy` the newest `safetyLimits.blockedByPeople`. There is none
 * before the first block.
 */
export const HiddenDoc = z.object({
  blocked: z.array(z.string()),
  blockedBy: z.array(z.string()),
  muted: z.array(z.string()),
});
export type HiddenDoc = z.infer<typeof HiddenDoc>;

export const nobodyHidden: HiddenDoc = { blocked: [], blockedBy: [], muted: [] };

/** Who is left out, and where. */
export interface HiddenPeople {
  /** One has blocked the other: neither exists for the other, anywhere. */
  readonly isApart: (uid: string) => boolean;
  /** In feeds, searches for posts and conversations: muted people, too. */
  readonly isHidden: (uid: string) => boolean;
}

export function hiddenPeople({ blocked, blockedBy, muted }: HiddenDoc): HiddenPeople {
  const apart = new Set([...blocked, ...blockedBy]);
  const quiet = new Set(muted);
  return {
    isApart: (uid) => apart.has(uid),
    isHidden: (uid) => apart.has(uid) || quiet.has(uid),
  };
}
