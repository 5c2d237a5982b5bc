import { UsernameForm } from '@glimpse/contract/accounts/account';
import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { call } from '../../lib/api/call.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useForm } from '../auth/use-form.ts';
import { UsernameField } from '../profiles/username-field.tsx';
import { SettingDialog } from '../settings/setting-dialog.tsx';

export function ChangeUsername({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useForm({
    initial: { username },
    loadSchema: async () => UsernameForm,
    send: async (body) => {
      notify.success((await call(accountCalls.changeUsername, { body })).message);
      onClose();
    },
  });
  const { value, error, onChange } = form.field('username');
  return (
    <SettingDialog
      title="Change username"
      about="Your username is the address of your profile. You can change it twice in 14 days. Links with your former username work for 14 days, and nobody else can take it meanwhile."
      form={form}
      submitLabel="Save"
      onClose={onClose}
    >
      <UsernameField value={value} onChange={onChange} error={error} ownUsername={username} />
    </SettingDialog>
  );
}
