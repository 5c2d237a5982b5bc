import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Aside, AuthForm, Failure } from '../../../entities/settings/auth-form.tsx';
import { links } from '../../../lib/browser/links.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { loadAuthSchemas } from './load-auth-schemas.ts';
import { useForm } from './use-form.ts';

const loadSchema = async () => (await loadAuthSchemas()).SignupForm;

/** The signup form and a link to the login screen. After the signup the route guard redirects. */
export function SignupForm() {
  const form = useForm({
    initial: { name: '', email: '', password: '' },
    loadSchema,
    send: async (values) => {
      const { signUp } = await import('./sign-up.ts');
      notify.success(await signUp(values));
    },
  });
  return (
    <>
      <AuthForm ref={form.ref} onSubmit={form.handleSubmit}>
        <TextField label={t('account.fullName')} autoComplete="name" {...form.field('name')} />
        <TextField label={t('login.email')} type="email" autoComplete="username" {...form.field('email')} />
        <TextField
          label={t('login.password')}
          type="password"
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Failure text={form.failure} />
        <Button type="submit" isWide isPending={form.isSending}>
          {t('account.signup')}
        </Button>
      </AuthForm>
      <Aside>
        {t('account.alreadyHaveAccount')}
        <BackToLogin />
      </Aside>
    </>
  );
}

/** A link that goes back one page. If this is the first page of the visit, it opens the login screen. */
function BackToLogin() {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const isFirstPage = key === 'default';
  function handleClick(event: MouseEvent) {
    if (isFirstPage || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  }
  return (
    <Link to={links.login} state={state} onClick={handleClick}>
      {t('account.loginLink')}
    </Link>
  );
}
