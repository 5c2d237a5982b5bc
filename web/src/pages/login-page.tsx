import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';

/** / and /login */
export function LoginPage() {
  return (
    <AuthLayout title="Small moments, shared.">
      <title>Login • Glimpse</title>
      <LoginForm />
    </AuthLayout>
  );
}
