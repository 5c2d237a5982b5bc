import { EmailForm } from '@glimpse/contract/accounts/account';
import { linkCalls } from '@glimpse/contract/auth/action-link-calls';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../../lib/api/call.ts';
import { links } from '../../lib/browser/links.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Aside, AuthForm, Failure } from './auth-form.tsx';
import { Outcome } from './outcome.tsx';
import { useForm } from './use-form.ts';

/** Requests an email with a link to set a new password. The message is the same whether or not the account exists. */
export function ForgotForm() {
  const { state } = useLocation();
  const [message, setMessage] = useState('');
  const form = useForm({
    initial: { email: '' },
    loadSchema: async () => EmailForm,
    send: async (body) => setMessage((await call(linkCalls.requestPasswordReset, { body })).message),
  });
  return (
    <>
      {message === '' ? (
        <AuthForm onSubmit={form.handleSubmit}>
          <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <Failure text={form.failure} />
          <Button type="submit" isWide isPending={form.isSending}>
            Send me a link
          </Button>
        </AuthForm>
      ) : (
        <Outcome text={message} />
      )}
      <Aside>
        <Link to={links.login} state={state}>
          Back to login
        </Link>
      </Aside>
    </>
  );
}
