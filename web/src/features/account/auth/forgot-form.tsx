import { EmailForm } from '@glimpse/contract/accounts/account';
import { linkCalls } from '@glimpse/contract/auth/action-link-calls';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Aside, AuthForm, Failure } from '../../../entities/settings/auth-form.tsx';
import { Outcome } from '../../../entities/settings/outcome.tsx';
import { call } from '../../../lib/api/call.ts';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from './use-form.ts';

/** Requests an email with a link to set a new password. The message is the same whether or not the account exists. */
export function ForgotForm() {
  const { state } = useLocation();
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    initial: { email: '' },
    loadSchema: async () => EmailForm,
    send: async (body) => {
      await call(linkCalls.requestPasswordReset, { body });
      setIsSent(true);
    },
  });
  return (
    <>
      {isSent ? (
        <Outcome text={t('account.resetLinkSent')} />
      ) : (
        <AuthForm onSubmit={form.handleSubmit}>
          <TextField label={t('login.email')} type="email" autoComplete="username" {...form.field('email')} />
          <Failure text={form.failure} />
          <Button type="submit" isWide isPending={form.isSending}>
            {t('account.sendResetLink')}
          </Button>
        </AuthForm>
      )}
      <Aside>
        <Link to={links.login} state={state}>
          {t('account.backToLogin')}
        </Link>
      </Aside>
    </>
  );
}
