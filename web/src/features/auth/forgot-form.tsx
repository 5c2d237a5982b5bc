import { EmailForm } from '@glimpse/contract/accounts/account';
import { linkCalls } from '@glimpse/contract/auth/action-link-calls';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { links } from '../../lib/browser/links.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Aside, AuthForm, Failure } from './auth-form.tsx';
import { Outcome } from './outcome.tsx';
import { useForm } from './use-form.ts';

/** Asks for a mail with a link to set a new password. What is said afterwards is the same for every address. */
export function ForgotForm() {
  const [said, setSaid] = useState('');
  const form = useForm({
    initial: { email: '' },
    loadSchema: async () => EmailForm,
    send: async (body) => setSaid((await call(linkCalls.requestPasswordReset, { body })).message),
  });
  return (
    <>
      {said === '' ? (
        <AuthForm onSubmit={form.handleSubmit}>
          <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <Failure text={form.failure} />
          <Button type="submit" isWide isBusy={form.isSending}>
            Send me a link
          </Button>
        </AuthForm>
      ) : (
        <Outcome text={said} />
      )}
      <Aside>
        <Link to={links.login}>Back to login</Link>
      </Aside>
    </>
  );
}
