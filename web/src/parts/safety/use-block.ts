import { blocks, mutes } from '../../entities/visibility/block-and-mute.ts';
import { useBlockLists } from '../../entities/visibility/block-lists.tsx';
import { type ToggleControl, useToggle } from '../../lib/outbox/use-toggle.ts';

/** Returns the toggle that blocks and unblocks a person. */
export const useBlock = (uid: string): ToggleControl =>
  useToggle(blocks, uid, useBlockLists().stored.blocked.includes(uid));

/** Returns the toggle that mutes and unmutes a person. */
export const useMute = (uid: string): ToggleControl =>
  useToggle(mutes, uid, useBlockLists().stored.muted.includes(uid));
