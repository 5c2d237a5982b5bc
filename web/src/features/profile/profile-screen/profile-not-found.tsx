import UserXIcon from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import { useGoBack } from '../../../lib/browser/go-back.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Shown instead of a profile. `children` says what was not found. */
export function ProfileNotFound({ children }: { children: ReactNode }) {
  const goBack = useGoBack();
  return (
    <Notice
      icon={<UserXIcon size={28} strokeWidth={1.5} />}
      title={t('profile.notFoundTitle')}
      action={<Button onClick={goBack}>{t('common.goBack')}</Button>}
    >
      <title>{t('profile.notFoundPageTitle')}</title>
      {children}
    </Notice>
  );
}
