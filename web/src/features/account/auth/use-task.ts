import { AppError } from '@glimpse/contract/app-error';
import { useState } from 'react';
import { errorText } from '../../../lib/languages/error-text.ts';
import { t } from '../../../lib/languages/translate.ts';

/**
 * Runs one async action at a time, e.g. for a button. `run` does nothing while an action runs, and it never throws.
 * `failure` is the error message of the last action, or ''.
 */
export function useTask() {
  const [error, setError] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  async function run(work: () => Promise<void>): Promise<void> {
    if (isSending) return;
    setError(null);
    setIsSending(true);
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
      if (!(thrown instanceof AppError)) console.error(thrown);
    } finally {
      setIsSending(false);
    }
  }
  return { failure: failureText(error), isSending, run, clear: () => setError(null) };
}

function failureText(error: unknown): string {
  if (error === null) return '';
  return error instanceof AppError ? errorText(error) : t('login.somethingWentWrong');
}
