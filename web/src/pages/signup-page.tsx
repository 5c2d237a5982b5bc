import { AuthLayout } from '../features/account/auth/auth-layout.tsx';
import { SignupForm } from '../features/account/auth/signup-form.tsx';
import { t } from '../lib/languages/translate.ts';

/** /signup */
export function SignupPage() {
  return (
    <AuthLayout title={t('account.signupHeading')}>
      <title>{t('account.signupPageTitle')}</title>
      <SignupForm />
    </AuthLayout>
  );
}
