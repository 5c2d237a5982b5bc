import { EmailForm } from '@glimpse/contract/accounts/account';
import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { useState } from 'react';
import * as z from 'zod/mini';
import { SettingDialog } from '../../../entities/settings/setting-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { t } from '../../../lib/languages/translate.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../auth/use-form.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { CurrentPassword, signInAgain } from './fresh-sign-in.ts';

const Form = z.extend(EmailForm, CurrentPassword.shape);

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    initial: { email: '', current: '' },
    loadSchema: async () => Form,
    send: async ({ email, current }) => {
      await signInAgain(current);
      await call(accountCalls.changeEmail, { body: { email } });
      setSentTo(email.toLowerCase());
    },
  });
  return (
    <SettingDialog
      title={t('account.changeEmail')}
      about={t('account.aboutChangeEmail')}
      form={form}
      submitLabel={t('account.sendLink')}
      outcome={sentTo && t('account.changeEmailLinkSent', { email: sentTo })}
      onClose={onClose}
    >
      <TextField label={t('account.newEmail')} type="email" autoComplete="email" {...form.field('email')} />
      <CurrentPasswordField {...form.field('current')} />
    </SettingDialog>
  );
}
