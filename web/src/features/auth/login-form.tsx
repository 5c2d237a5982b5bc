import { guest } from '@glimpse/contract/auth/guest';
import { signInTexts } from '@glimpse/contract/auth/sign-in-texts';
import { useLocation } from 'react-router-dom';
import { afterFirstCode } from '../../lib/browser/after-first-code.ts';
import { links } from '../../lib/browser/links.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useSession } from '../../lib/firebase/session.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Aside, AuthForm, Divider, Failure } from './auth-form.tsx';
import { loadAuthSchemas } from './load-auth-schemas.ts';
import { type Credentials, logIn } from './sign-in.ts';
import { useForm } from './use-form.ts';

const loadSchema = async () => (await loadAuthSchemas()).LoginForm;

/** The login form, the guest button, and links to other screens. After the sign-in the route guard redirects. */
export function LoginForm() {
  const { state } = useLocation();
  const session = useSession();
  const signedOutReason = session.status === 'signed-out' ? session.reason : '';
  const send = async (credentials: Credentials) => {
    const greeting = await logIn(credentials);
    void afterFirstCode().then(() => notify.success(greeting));
  };
  const form = useForm({ initial: { email: '', password: '' }, loadSchema, send });
  return (
    <>
      <AuthForm ref={form.ref} onSubmit={form.handleSubmit}>
        <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <TextField label="Password" type="password" autoComplete="current-password" {...form.field('password')} />
        <Failure text={form.failure || signedOutReason} />
        <Button type="submit" isWide isPending={form.isSending}>
          Login
        </Button>
        <Divider>or</Divider>
        <Button tone="quiet" isWide disabled={form.isSending} onClick={() => form.run(() => send(guest))}>
          {signInTexts.loginAsGuest}
        </Button>
      </AuthForm>
      <Aside>
        <Link to={links.forgot} state={state}>
          Forgot password?
        </Link>
      </Aside>
      <Aside>
        New to Glimpse?
        <Link to={links.signup} state={state}>
          {signInTexts.createAccount}
        </Link>
      </Aside>
    </>
  );
}
