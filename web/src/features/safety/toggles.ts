import { safetyCalls } from '@glimpse/contract/safety/safety-calls';
import { call } from '../../lib/api/call.ts';
import { type Toggled, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';
import { useHidden } from './hidden.tsx';

export const blocks: ToggleKind = {
  noun: 'block',
  send: (userId, wish) => call(wish ? safetyCalls.block : safetyCalls.unblock, { params: { userId } }),
  texts: (wish) => ({ success: wish ? 'Blocked' : 'Unblocked', failure: true }),
};

export const mutes: ToggleKind = {
  noun: 'mute',
  send: (userId, wish) => call(wish ? safetyCalls.mute : safetyCalls.unmute, { params: { userId } }),
  texts: (wish) => ({ success: wish ? 'Muted' : 'Unmuted', failure: true }),
};

/** Block a person and take it back. */
export const useBlock = (uid: string): Toggled => useToggle(blocks, uid, useHidden().blocked.includes(uid));

/** Mute a person and take it back. */
export const useMute = (uid: string): Toggled => useToggle(mutes, uid, useHidden().muted.includes(uid));
