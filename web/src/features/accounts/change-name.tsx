import { NameForm } from '@glimpse/contract/accounts/account';
import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { call } from '../../lib/api/call.ts';
import { notify } from '../../lib/browser/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../auth/use-form.ts';
import { SettingDialog } from '../settings/setting-dialog.tsx';

export function ChangeName({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useForm({
    initial: { name },
    loadSchema: async () => NameForm,
    send: async (body) => {
      notify.success((await call(accountCalls.changeName, { body })).message);
      onClose();
    },
  });
  return (
    <SettingDialog
      title="Change name"
      about="Your username changes with your name, unless you have chosen it yourself. Your posts and comments will show the new name shortly."
      form={form}
      submitLabel="Save"
      onClose={onClose}
    >
      <TextField label="Full name" autoComplete="name" {...form.field('name')} />
    </SettingDialog>
  );
}
