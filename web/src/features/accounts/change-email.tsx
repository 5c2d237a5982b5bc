import { EmailForm } from '@glimpse/contract/accounts/account';
import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../auth/use-form.ts';
import { SettingDialog } from '../settings/setting-dialog.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { CurrentPassword, signInAgain } from './fresh-sign-in.ts';

const Form = z.extend(EmailForm, CurrentPassword.shape);

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const [outcome, setOutcome] = useState('');
  const form = useForm({
    initial: { email: '', current: '' },
    loadSchema: async () => Form,
    send: async ({ email, current }) => {
      await signInAgain(current);
      setOutcome((await call(accountCalls.changeEmail, { body: { email } })).message);
    },
  });
  return (
    <SettingDialog
      title="Change email"
      about="We'll email a link to your new address. Your email changes when you open the link, and we'll notify your old address."
      form={form}
      submitLabel="Send link"
      outcome={outcome}
      onClose={onClose}
    >
      <TextField label="New email" type="email" autoComplete="email" {...form.field('email')} />
      <CurrentPasswordField {...form.field('current')} />
    </SettingDialog>
  );
}
