import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { clientTexts } from '@glimpse/contract/texts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shown in place of what broke while rendering. */
export function ErrorPage({ error }: FallbackProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <main role="alert">
      <title>Something went wrong • Glimpse</title>
      <Notice
        icon={<CircleAlertIcon size={28} strokeWidth={1.5} />}
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        {clientTexts.somethingWentWrong}
      </Notice>
    </main>
  );
}
