import { NameForm } from '@glimpse/contract/accounts/account';
import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { SettingDialog } from '../../../entities/settings/setting-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { t } from '../../../lib/languages/translate.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../auth/use-form.ts';

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
