import { useParams, useSearchParams } from 'react-router-dom';
import { ActionView } from '../features/account/auth/action-view.tsx';
import { AuthLayout } from '../features/account/auth/auth-layout.tsx';
import { ForgotForm } from '../features/account/auth/forgot-form.tsx';
import { t } from '../lib/languages/translate.ts';
import { BarePage } from '../ui/bare-page.ts';
import { NotFoundPage } from './not-found-page.tsx';

/**
 * /account/forgot and /account/action?mode=resetPassword&oobCode=code, which links in emails open. For signed-in and
 * signed-out visitors.
 */
export function AccountPage() {
  const { page } = useParams();
  const [search] = useSearchParams();
  const code = search.get('oobCode') ?? '';
  if (page === 'forgot')
    return (
      <AuthLayout title={t('account.forgotHeading')}>
        <title>{t('account.forgotPageTitle')}</title>
        <ForgotForm />
      </AuthLayout>
    );
  if (page === 'action')
    return (
      <AuthLayout title={t('account.linkHeading')}>
        <title>{t('account.linkPageTitle')}</title>
        <ActionView key={code} mode={search.get('mode') ?? ''} code={code} />
      </AuthLayout>
    );
  return (
    <BarePage>
      <NotFoundPage />
    </BarePage>
  );
}
