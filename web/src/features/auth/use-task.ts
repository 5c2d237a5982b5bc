import { AppError } from '@glimpse/contract/app-error';
import { signInTexts } from '@glimpse/contract/auth/sign-in-texts';
import { useState } from 'react';
import { errorText } from '../../lib/languages/error-text.ts';

/**
 * Runs one async action at a time, e.g. for a button. `run` does nothing while an action runs, and it never throws.
 * `failure` is the error message of the last action, or ''.
 */
export function useTask() {
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);
  async function run(work: () => Promise<void>): Promise<void> {
    if (isSending) return;
    setFailure('');
    setIsSending(true);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof AppError ? errorText(error) : signInTexts.somethingWentWrong);
      if (!(error instanceof AppError)) console.error(error);
    } finally {
      setIsSending(false);
    }
  }
  return { failure, isSending, run, clear: () => setFailure('') };
}
