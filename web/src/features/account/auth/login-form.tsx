import { guest } from '@glimpse/contract/auth/guest';
import { useLocation } from 'react-router-dom';
import { Aside, AuthForm, Divider, Failure } from '../../../entities/settings/auth-form.tsx';
import { afterFirstCode } from '../../../lib/browser/after-first-code.ts';
import { links } from '../../../lib/browser/links.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { useSession } from '../../../lib/firebase/session.ts';
import { errorText } from '../../../lib/languages/error-text.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { loadAuthSchemas } from './load-auth-schemas.ts';
import { type Credentials, signIn } from './sign-in.ts';
import { useForm } from './use-form.ts';

const loadSchema = async () => (await loadAuthSchemas()).LoginForm;

/** The login form, the guest button, and links to other screens. After the sign-in the route guard redirects. */
export function LoginForm() {
  const { state } = useLocation();
  const session = useSession();
  // The viewer can change the language on this screen, so the text is translated here.
  const suspension = session.status === 'signed-out' ? session.reason : '';
  const suspensionText = suspension && errorText({ message: suspension, reason: 'account.suspended' });
  const send = async (credentials: Credentials) => {
    const greeting = await signIn(credentials);
    void afterFirstCode().then(() => notify.success(greeting));
  };
  const form = useForm({ initial: { email: '', password: '' }, loadSchema, send });
  return (
    <>
      <AuthForm ref={form.ref} onSubmit={form.handleSubmit}>
        <TextField label={t('login.email')} type="email" autoComplete="username" {...form.field('email')} />
        <TextField
          label={t('login.password')}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Failure text={form.failure || suspensionText} />
        <Button type="submit" isWide isPending={form.isSending}>
          {t('login.submit')}
        </Button>
        <Divider>{t('login.or')}</Divider>
        <Button tone="quiet" isWide disabled={form.isSending} onClick={() => form.run(() => send(guest))}>
          {t('login.guest')}
        </Button>
      </AuthForm>
      <Aside>
        <Link to={links.forgot} state={state}>
          {t('login.forgot')}
        </Link>
      </Aside>
      <Aside>
        {t('login.newHere')}
        <Link to={links.signup} state={state}>
          {t('login.createAccount')}
        </Link>
      </Aside>
    </>
  );
}
