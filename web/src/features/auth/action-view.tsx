import type { ActionLink } from '@glimpse/contract/accounts/account';
import { AppError } from '@glimpse/contract/app-error';
import { clientTexts } from '@glimpse/contract/texts';
import { useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Spinner } from '../../ui/spinner.tsx';
import { Confirm, NewPassword } from './action-forms.tsx';
import { Done, Refusal } from './action-outcomes.tsx';
import { checkLink } from './follow-link.ts';

type Step =
  | { is: 'checking' }
  | { is: 'ready'; link: ActionLink }
  | { is: 'refused'; error: AppError }
  | { is: 'done'; link: ActionLink };

/**
 * What the link of a mail leads to. `mode` and `code` come from its address. A link is used up by a press and not by opening the page:
 * programs that look through mails open links, too.
 */
export function ActionView({ mode, code }: { mode: string; code: string }) {
  const [step, setStep] = useState<Step>({ is: 'checking' });
  const refuse = useCallback((error: AppError) => setStep({ is: 'refused', error }), []);
  const isChecking = step.is === 'checking';
  useEffect(() => {
    if (!isChecking) return undefined;
    let isCurrent = true;
    checkLink(code).then(
      (link) => isCurrent && setStep({ is: 'ready', link }),
      (error: unknown) => isCurrent && refuse(toAppError(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [isChecking, code, refuse]);

  switch (step.is) {
    case 'checking':
      return (
        <Waiting>
          <Spinner label="Checking the link" />
        </Waiting>
      );
    case 'refused':
      return <Refusal mode={mode} error={step.error} onRetry={() => setStep({ is: 'checking' })} />;
    case 'done':
      return <Done link={step.link} />;
    case 'ready': {
      const props = {
        link: step.link,
        code,
        onDone: () => setStep({ is: 'done', link: step.link }),
        onRefused: refuse,
      };
      return step.link.mode === 'resetPassword' ? <NewPassword {...props} /> : <Confirm {...props} />;
    }
  }
}

const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', clientTexts.genericFailure);

const Waiting = styled.div`
  display: grid;
  place-items: center;
  min-height: 8rem;
`;
