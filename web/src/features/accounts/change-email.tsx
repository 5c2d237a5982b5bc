import { EmailForm } from '@glimpse/contract/accounts/account';
import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../auth/use-form.ts';
import { SettingDialog } from '../settings/setting-dialog.tsx';
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
      about="We mail a link to the new address. It becomes yours when you open the link, and the old address is told."
      form={form}
      save="Send link"
      outcome={outcome}
      onClose={onClose}
    >
      <TextField label="New email" type="email" autoComplete="email" {...form.field('email')} />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        {...form.field('current')}
      />
    </SettingDialog>
  );
}
