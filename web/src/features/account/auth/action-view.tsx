import type { ActionLink } from '@glimpse/contract/accounts/account';
import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { AppError } from '@glimpse/contract/app-error';
import { linkCalls } from '@glimpse/contract/auth/action-link-calls';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { endSession, readyAuth } from '../../../lib/firebase/session.ts';
import { t } from '../../../lib/languages/translate.ts';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { ConfirmForm, NewPasswordForm } from './action-forms.tsx';
import { ActionDone, ActionError } from './action-outcomes.tsx';

type Step =
  | { is: 'checking' }
  | { is: 'ready'; link: ActionLink }
  | { is: 'refused'; error: AppError }
  | { is: 'done'; link: ActionLink };

/**
 * The page of an emailed link. `mode` and `code` come from its URL. A link works only once. It is used up by
 * the button and not by opening the page, because mail scanners open links, too.
 *
 * | State    | Meaning                        | What leads out of it                                      |
 * | -------- | ------------------------------ | --------------------------------------------------------- |
 * | checking | The server checks the code.    | ready, or refused.                                        |
 * | ready    | The form is shown.             | done, or refused if the link has expired in the meantime. |
 * | refused  | The error is shown.            | checking, if the user retries.                            |
 * | done     | The action has been applied.   | Nothing.                                                  |
 */
export function ActionView({ mode, code }: { mode: string; code: string }) {
  const [step, setStep] = useState<Step>({ is: 'checking' });
  const showError = useCallback((error: AppError) => setStep({ is: 'refused', error }), []);
  const isChecking = step.is === 'checking';
  useEffect(() => {
    if (!isChecking) return undefined;
    let isCurrent = true;
    checkLink(code).then(
      (link) => isCurrent && setStep({ is: 'ready', link }),
      (error: unknown) => isCurrent && showError(toAppError(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [isChecking, code, showError]);

  switch (step.is) {
    case 'checking':
      return <SpinnerArea label={t('account.checkingLink')} height="8rem" />;
    case 'refused':
      return <ActionError mode={mode} error={step.error} onRetry={() => setStep({ is: 'checking' })} />;
    case 'done':
      return <ActionDone link={step.link} />;
    case 'ready': {
      const { link } = step;
      const props = {
        link,
        apply: (password?: string) =>
          applyLink({ link, code, password, onDone: () => setStep({ is: 'done', link }), onInvalidLink: showError }),
      };
      return link.mode === 'resetPassword' ? <NewPasswordForm {...props} /> : <ConfirmForm {...props} />;
    }
  }
}

const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', t('common.genericFailure'));

/** Returns the mode and email of the link with this code. Throws `linkExpired`, `linkUsed`, or a network error. */
const checkLink = (code: string): Promise<ActionLink> =>
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
async function applyLink({ link, code, password, onDone, onInvalidLink }: ApplyLinkOptions): Promise<void> {
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
