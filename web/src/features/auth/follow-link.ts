import type { ActionLink } from '@glimpse/contract/accounts/account';
import { AppError } from '@glimpse/contract/app-error';
import { linkCalls } from '@glimpse/contract/auth/action-link-calls';
import { serverErrors } from '@glimpse/contract/server-errors';
import { call } from '../../lib/api/call.ts';
import { endSession, settledAuth } from '../../lib/firebase/session.ts';

/** What the link is for. Throws `linkExpired`, `linkUsed`, or that the server cannot be reached. */
export const checkLink = (code: string): Promise<ActionLink> =>
  code === '' ? Promise.reject(serverErrors.linkUsed()) : call(linkCalls.checkAction, { body: { code } });

interface LinkUse {
  link: ActionLink;
  code: string;
  /** The new one, for a link that sets it. */
  password?: string;
  onDone: () => void;
  /** The link is no longer good. */
  onRefused: (error: AppError) => void;
}

/** Does what the link is for. Throws what may be tried again: a weak password, no connection. */
export async function followLink({ link, code, password, onDone, onRefused }: LinkUse): Promise<void> {
  try {
    await call(linkCalls.applyAction, { body: password === undefined ? { code } : { code, password } });
  } catch (error) {
    const isOver =
      error instanceof AppError && (error.code === 'failed-precondition' || error.code === 'already-exists');
    if (!isOver) throw error;
    onRefused(error);
    return;
  }
  const auth = await settledAuth();
  const isOwn = auth.currentUser?.email === link.email;
  // Another address or password ends every session; a verified address is news to this one.
  if (isOwn && link.mode === 'verifyEmail') await auth.currentUser?.reload().catch(() => {});
  else if (auth.currentUser && (isOwn || link.mode === 'recoverEmail')) await endSession({ byChoice: true });
  onDone();
}
