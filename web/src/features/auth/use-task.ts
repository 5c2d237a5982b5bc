import { AppError } from '@glimpse/contract/app-error';
import { entranceTexts } from '@glimpse/contract/auth/sign-in-texts';
import { useState } from 'react';

/** Something that is sent by a press, one at a time. `failure`: why it was refused, for the person; '' while nothing is wrong. */
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
      setFailure(error instanceof AppError ? error.message : entranceTexts.somethingWentWrong);
      if (!(error instanceof AppError)) console.error(error);
    } finally {
      setIsSending(false);
    }
  }
  return { failure, isSending, run, clear: () => setFailure('') };
}
