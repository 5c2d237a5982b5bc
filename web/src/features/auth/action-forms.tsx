import { type ActionLink, type ActionMode, PasswordForm } from '@glimpse/contract/accounts/account';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthForm, Failure } from './auth-form.tsx';
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
      <TextField label="New password" type="password" autoComplete="new-password" {...form.field('password')} />
      <Failure text={form.failure} />
      <Button type="submit" isWide isPending={form.isSending}>
        {buttonTexts[link.mode]}
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
        {buttonTexts[link.mode]}
      </Button>
    </AuthForm>
  );
}

const buttonTexts: Record<ActionMode, string> = {
  resetPassword: 'Set password',
  verifyEmail: 'Verify email',
  verifyAndChangeEmail: 'Change my email',
  recoverEmail: 'Change it back',
};

function Prompt({ link: { mode, email, newEmail } }: { link: ActionLink }) {
  // For `recoverEmail`, `newEmail` is the address that is replaced.
  const address = <EmailAddress>{mode === 'verifyAndChangeEmail' ? newEmail : email}</EmailAddress>;
  switch (mode) {
    case 'resetPassword':
      return <p>Choose a new password for {address}.</p>;
    case 'verifyEmail':
      return <p>Is {address} your email address?</p>;
    case 'verifyAndChangeEmail':
      return <p>Change your account's email to {address}?</p>;
    case 'recoverEmail':
      return <p>Your account's email was changed. If this wasn't you, change it back to {address}.</p>;
  }
}

const EmailAddress = styled.strong`
  overflow-wrap: anywhere;
`;
