import { type ToggleControl, useToggle } from '../../lib/outbox/use-toggle.ts';
import { blocks, mutes } from '../visibility/block-and-mute.ts';
import { useBlockLists } from '../visibility/block-lists.tsx';

/** Returns the toggle that blocks and unblocks a person. */
export const useBlock = (uid: string): ToggleControl =>
  useToggle(blocks, uid, useBlockLists().stored.blocked.includes(uid));

/** Returns the toggle that mutes and unmutes a person. */
export const useMute = (uid: string): ToggleControl =>
  useToggle(mutes, uid, useBlockLists().stored.muted.includes(uid));
