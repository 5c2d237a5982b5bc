import { safetyCalls } from '@glimpse/contract/safety/safety-calls';
import { call } from '../../lib/api/call.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';
import { useBlockLists } from '../visibility/block-lists.tsx';

export const blocks: ToggleKind = {
  noun: 'block',
  send: (userId, value) => call(value ? safetyCalls.block : safetyCalls.unblock, { params: { userId } }),
  texts: (value) => ({ success: value ? 'Blocked' : 'Unblocked', failure: true }),
};

export const mutes: ToggleKind = {
  noun: 'mute',
  send: (userId, value) => call(value ? safetyCalls.mute : safetyCalls.unmute, { params: { userId } }),
  texts: (value) => ({ success: value ? 'Muted' : 'Unmuted', failure: true }),
};

/** Returns the toggle that blocks and unblocks a person. */
export const useBlock = (uid: string): ToggleControl => useToggle(blocks, uid, useBlockLists().blocked.includes(uid));

/** Returns the toggle that mutes and unmutes a person. */
export const useMute = (uid: string): ToggleControl => useToggle(mutes, uid, useBlockLists().muted.includes(uid));
