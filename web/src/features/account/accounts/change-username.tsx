import { UsernameForm } from '@glimpse/contract/accounts/account';
import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { UsernameField } from '../../../entities/profiles/username-field.tsx';
import { SettingDialog } from '../../../entities/settings/setting-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useForm } from '../auth/use-form.ts';

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
