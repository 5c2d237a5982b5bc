import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { t } from '../lib/languages/translate.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Replaces content that threw an error while rendering. */
export function ErrorPage({ error }: FallbackProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <div role="alert">
      <title>{t('login.errorPageTitle')}</title>
      <Notice
        title={t('login.somethingWentWrong')}
        action={<Button onClick={() => location.reload()}>{t('login.reload')}</Button>}
      />
    </div>
  );
}
