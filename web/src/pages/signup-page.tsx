import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { SignupForm } from '../features/auth/signup-form.tsx';

/** /signup */
export function SignupPage() {
  return (
    <AuthLayout title="Join and see what others share.">
      <title>Signup • Glimpse</title>
      <SignupForm />
    </AuthLayout>
  );
}
