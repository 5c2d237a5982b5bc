import { entranceTexts } from '@glimpse/contract/auth/sign-in-texts';
import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shown in place of what broke while rendering. */
export function ErrorPage({ error }: FallbackProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <div role="alert">
      <title>Something went wrong • Glimpse</title>
      <Notice
        title={entranceTexts.somethingWentWrong}
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      />
    </div>
  );
}
