import { safetyCalls } from '@glimpse/contract/safety/safety-calls';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import type { ToggleKind } from '../../lib/outbox/use-toggle.ts';

export const blocks: ToggleKind = {
  noun: 'block',
  send: (userId, value) => call(value ? safetyCalls.block : safetyCalls.unblock, { params: { userId } }),
  texts: (value) => ({ success: value ? t('people.blocked') : t('people.unblocked'), failure: true }),
};

export const mutes: ToggleKind = {
  noun: 'mute',
  send: (userId, value) => call(value ? safetyCalls.mute : safetyCalls.unmute, { params: { userId } }),
  texts: (value) => ({ success: value ? t('people.muted') : t('people.unmuted'), failure: true }),
};
