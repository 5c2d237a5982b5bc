import type { ActionLink } from '@glimpse/contract/accounts/account';
import { AppError } from '@glimpse/contract/app-error';
import { useCallback, useEffect, useState } from 'react';
import { t } from '../../../lib/languages/translate.ts';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { ConfirmForm, NewPasswordForm } from './action-forms.tsx';
import { ActionDone, ActionError } from './action-outcomes.tsx';
import { applyLink, checkLink } from './apply-link.ts';

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
