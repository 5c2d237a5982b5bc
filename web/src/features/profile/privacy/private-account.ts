import { privacyCalls } from '@glimpse/contract/privacy/privacy-calls';
import { call } from '../../../lib/api/call.ts';
import type { ToggleKind } from '../../../lib/outbox/use-toggle.ts';

/** The toggle that makes the viewer's account private. Its id is the uid of the viewer. */
export const privateAccount: ToggleKind = {
  noun: 'private-account',
  send: (_uid, isPrivate) => call(privacyCalls.changePrivacy, { body: { isPrivate } }),
};
