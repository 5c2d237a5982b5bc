import { type ActionLink, type ActionMode, PasswordForm } from '@glimpse/contract/accounts/account';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AuthForm, Failure } from '../../../entities/settings/auth-form.tsx';
import { rich } from '../../../lib/languages/rich.ts';
import { messageName, type NamedMessage, t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from './use-form.ts';
import { useTask } from './use-task.ts';

interface ActionFormProps {
  link: ActionLink;
  /** Applies the link. Throws an AppError whose message can be shown. */
  apply: (password?: string) => Promise<void>;
}

export function NewPasswordForm({ link, apply }: ActionFormProps) {
  const form = useForm({
    initial: { password: '' },
    loadSchema: async () => PasswordForm,
    send: ({ password }) => apply(password),
  });
  return (
    <AuthForm onSubmit={form.handleSubmit}>
      <Prompt link={link} />
      {/* Lets password managers know which account the new password belongs to. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <TextField
        label={t('account.newPassword')}
        type="password"
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Failure text={form.failure} />
      <Button type="submit" isWide isPending={form.isSending}>
        {t(buttonTexts[link.mode])}
      </Button>
    </AuthForm>
  );
}

export function ConfirmForm({ link, apply }: ActionFormProps) {
  const task = useTask();
  return (
    <AuthForm
      onSubmit={(event) => {
        event.preventDefault();
        void task.run(apply);
      }}
    >
      <Prompt link={link} />
      <Failure text={task.failure} />
      <Button type="submit" isWide isPending={task.isSending}>
        {t(buttonTexts[link.mode])}
      </Button>
    </AuthForm>
  );
}

const buttonTexts: Record<ActionMode, NamedMessage> = {
  resetPassword: messageName('account.resetPasswordButton'),
  verifyEmail: messageName('account.verifyEmailButton'),
  verifyAndChangeEmail: messageName('account.changeEmailButton'),
  recoverEmail: messageName('account.recoverEmailButton'),
};

function Prompt({ link: { mode, email, newEmail } }: { link: ActionLink }) {
  const address = (content: ReactNode) => <EmailAddress>{content}</EmailAddress>;
  switch (mode) {
    case 'resetPassword':
      return <p>{rich('account.resetPasswordPrompt', { email, address })}</p>;
    case 'verifyEmail':
      return <p>{rich('account.verifyEmailPrompt', { email, address })}</p>;
    case 'verifyAndChangeEmail':
      return <p>{rich('account.changeEmailPrompt', { email: newEmail, address })}</p>;
    case 'recoverEmail':
      // `newEmail` is the address that is replaced.
      return <p>{rich('account.recoverEmailPrompt', { email, address })}</p>;
  }
}

const EmailAddress = styled.strong`
  overflow-wrap: anywhere;
  unicode-bidi: isolate;
`;
