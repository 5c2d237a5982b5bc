import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { validationTexts } from '@glimpse/contract/validation';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { SettingDialog } from '../../../entities/settings/setting-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { endSession } from '../../../lib/firebase/session.ts';
import { rich } from '../../../lib/languages/rich.ts';
import { t } from '../../../lib/languages/translate.ts';
import { sendPending } from '../../../lib/outbox/send-pending.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../auth/use-form.ts';
import { CurrentPassword, CurrentPasswordField, signInAgain } from './current-password.tsx';

/** The error of another email. It is not a text, because the text has the email. */
const otherEmail = 'other-email';

/** Asks for the email and the password, then deletes the account. Then the route guard shows the login screen. */
export function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { confirmation: '', current: '' },
    loadSchema: async () =>
      z.extend(CurrentPassword, {
        confirmation: z.string().check(
          z.minLength(1, validationTexts.emailRequired),
          z.refine((typed) => typed.trim().toLowerCase() === email.toLowerCase(), {
            error: otherEmail,
          }),
        ),
      }),
    send: async ({ confirmation, current }) => {
      await signInAgain(current);
      // Unsent changes need the account, so they are sent first.
      await sendPending(client);
      await call(accountCalls.deleteAccount, { body: { confirmation } });
      await endSession({ byChoice: true });
      notify.success(t('account.deleted'));
    },
  });
  const confirmation = form.field('confirmation');
  return (
    <SettingDialog
      title={t('account.deleteAccount')}
      about={rich('account.confirmDelete', {
        email,
        address: (content) => (
          <strong>
            <bdi>{content}</bdi>
          </strong>
        ),
      })}
      form={form}
      submitLabel={t('account.deleteAccount')}
      isDangerous
      onClose={onClose}
    >
      <TextField
        label={t('account.yourEmail')}
        type="email"
        autoComplete="off"
        {...confirmation}
        error={confirmation.error === otherEmail ? t('account.typeEmail', { email }) : confirmation.error}
      />
      <CurrentPasswordField {...form.field('current')} />
    </SettingDialog>
  );
}
