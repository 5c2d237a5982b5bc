import { signInTexts } from '@glimpse/contract/auth/sign-in-texts';
import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Replaces content that threw an error while rendering. */
export function ErrorPage({ error }: FallbackProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <div role="alert">
      <title>Something went wrong • Glimpse</title>
      <Notice
        title={signInTexts.somethingWentWrong}
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      />
    </div>
  );
}
