import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { privacyCalls } from '@glimpse/contract/privacy/privacy-calls';
import { call } from '../../lib/api/call.ts';
import type { ToggleKind } from '../../lib/outbox/use-toggle.ts';

/** The toggle that hides the viewer's email. Its id is the uid of the viewer. */
export const privateEmail: ToggleKind = {
  noun: 'private-email',
  send: (_uid, isHidden) => call(accountCalls.changeEmailVisibility, { body: { isHidden } }),
  texts: () => ({ failure: true }),
};

/** The toggle that makes the viewer's account private. Its id is the uid of the viewer. */
export const privateAccount: ToggleKind = {
  noun: 'private-account',
  send: (_uid, isPrivate) => call(privacyCalls.changePrivacy, { body: { isPrivate } }),
};
