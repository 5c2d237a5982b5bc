import { EmailForm, NameForm, PasswordForm, UsernameForm } from '@glimpse/contract/accounts/account';
import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { useState } from 'react';
import * as z from 'zod/mini';
import { UsernameField } from '../../../entities/profiles/username-field.tsx';
import { SettingDialog } from '../../../entities/settings/setting-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { t } from '../../../lib/languages/translate.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../auth/use-form.ts';
import { CurrentPassword, CurrentPasswordField, signInAgain } from './current-password.tsx';

export function ChangeName({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useForm({
    initial: { name },
    loadSchema: async () => NameForm,
    send: async (body) => {
      await call(accountCalls.changeName, { body });
      notify.success(t('account.nameChanged'));
      onClose();
    },
  });
  return (
    <SettingDialog
      title={t('account.changeName')}
      about={t('account.aboutName')}
      form={form}
      submitLabel={t('common.save')}
      onClose={onClose}
    >
      <TextField label={t('account.fullName')} autoComplete="name" {...form.field('name')} />
    </SettingDialog>
  );
}

export function ChangeUsername({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useForm({
    initial: { username },
    loadSchema: async () => UsernameForm,
    send: async (body) => {
      await call(accountCalls.changeUsername, { body });
      notify.success(t('account.usernameChanged'));
      onClose();
    },
  });
  const { value, error, onChange } = form.field('username');
  return (
    <SettingDialog
      title={t('account.changeUsername')}
      about={t('account.aboutUsername')}
      form={form}
      submitLabel={t('common.save')}
      onClose={onClose}
    >
      <UsernameField value={value} onChange={onChange} error={error} ownUsername={username} />
    </SettingDialog>
  );
}

const ChangeEmailForm = z.extend(EmailForm, CurrentPassword.shape);

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    initial: { email: '', current: '' },
    loadSchema: async () => ChangeEmailForm,
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

const ChangePasswordForm = z.extend(PasswordForm, CurrentPassword.shape);

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { current: '', password: '' },
    loadSchema: async () => ChangePasswordForm,
    send: async ({ password, current }) => {
      await signInAgain(current);
      await call(accountCalls.changePassword, { body: { password } });
      // The change has ended every session, including the session of this browser.
      await signInAgain(password);
      notify.success(t('account.passwordChanged'));
      onClose();
    },
  });
  return (
    <SettingDialog
      title={t('account.changePassword')}
      about={t('account.aboutChangePassword')}
      form={form}
      submitLabel={t('common.save')}
      onClose={onClose}
    >
      <CurrentPasswordField {...form.field('current')} />
      <TextField
        label={t('account.newPassword')}
        type="password"
        autoComplete="new-password"
        {...form.field('password')}
      />
    </SettingDialog>
  );
}
