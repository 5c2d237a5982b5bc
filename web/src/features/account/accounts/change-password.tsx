import { PasswordForm } from '@glimpse/contract/accounts/account';
import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import * as z from 'zod/mini';
import { SettingDialog } from '../../../entities/settings/setting-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { t } from '../../../lib/languages/translate.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../auth/use-form.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { CurrentPassword, signInAgain } from './fresh-sign-in.ts';

const Form = z.extend(PasswordForm, CurrentPassword.shape);

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { current: '', password: '' },
    loadSchema: async () => Form,
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
