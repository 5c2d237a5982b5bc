import type { ActionLink } from '@glimpse/contract/accounts/account';
import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { AppError } from '@glimpse/contract/app-error';
import { linkCalls } from '@glimpse/contract/auth/action-link-calls';
import { call } from '../../../lib/api/call.ts';
import { endSession, readyAuth } from '../../../lib/firebase/session.ts';

/** Returns the mode and email of the link with this code. Throws `linkExpired`, `linkUsed`, or a network error. */
export const checkLink = (code: string): Promise<ActionLink> =>
  code === '' ? Promise.reject(accountErrors.linkUsed()) : call(linkCalls.checkAction, { body: { code } });

interface ApplyLinkOptions {
  link: ActionLink;
  code: string;
  /** The new password, for a link that resets it. */
  password?: string | undefined;
  onDone: () => void;
  /** Called when the link has expired or has been used. */
  onInvalidLink: (error: AppError) => void;
}

/**
 * Applies the link, then calls `onDone` or `onInvalidLink`. Throws the other errors, after which the user can retry,
 * e.g. a weak password or no network.
 */
export async function applyLink({ link, code, password, onDone, onInvalidLink }: ApplyLinkOptions): Promise<void> {
  try {
    await call(linkCalls.applyAction, { body: { code, password } });
  } catch (error) {
    const isLinkInvalid =
      error instanceof AppError && (error.code === 'failed-precondition' || error.code === 'already-exists');
    if (!isLinkInvalid) throw error;
    onInvalidLink(error);
    return;
  }
  const auth = await readyAuth();
  const isViewersLink = auth.currentUser?.email === link.email;
  // A new email or password ends every session. A verified email only needs a reload of the account.
  if (isViewersLink && link.mode === 'verifyEmail') await auth.currentUser?.reload().catch(() => {});
  else if (auth.currentUser && (isViewersLink || link.mode === 'recoverEmail')) await endSession({ byChoice: true });
  onDone();
}
