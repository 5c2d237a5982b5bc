import { AuthLayout } from '../features/account/auth/auth-layout.tsx';
import { LoginForm } from '../features/account/auth/login-form.tsx';
import { t } from '../lib/languages/translate.ts';

/** / and /login */
export function LoginPage() {
  return (
    <AuthLayout title={t('login.title')}>
      <title>{t('login.pageTitle')}</title>
      <LoginForm />
    </AuthLayout>
  );
}
