import { type ActionLink, type ActionMode, PasswordForm } from '@glimpse/contract/accounts/account';
import type { AppError } from '@glimpse/contract/app-error';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { applyLink } from './apply-link.ts';
import { AuthForm, Failure } from './auth-form.tsx';
import { useForm } from './use-form.ts';
import { useTask } from './use-task.ts';

interface ActionFormProps {
  link: ActionLink;
  code: string;
  onDone: () => void;
  /** Called when the link has expired or has been used. */
  onInvalidLink: (error: AppError) => void;
}

export function NewPasswordForm({ link, code, onDone, onInvalidLink: onRefused }: ActionFormProps) {
  const form = useForm({
    initial: { password: '' },
    loadSchema: async () => PasswordForm,
    send: ({ password }) => applyLink({ link, code, password, onDone, onInvalidLink: onRefused }),
  });
  return (
    <AuthForm onSubmit={form.handleSubmit}>
      <p>
        Choose a new password for <Address>{link.email}</Address>.
      </p>
      {/* Lets password managers know which account the new password belongs to. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <TextField label="New password" type="password" autoComplete="new-password" {...form.field('password')} />
      <Failure text={form.failure} />
      <Button type="submit" isWide isPending={form.isSending}>
        Set password
      </Button>
    </AuthForm>
  );
}

export function ConfirmForm({ link, code, onDone, onInvalidLink: onRefused }: ActionFormProps) {
  const task = useTask();
  const { question, button } = confirmations[link.mode];
  return (
    <AuthForm
      onSubmit={(event) => {
        event.preventDefault();
        void task.run(() => applyLink({ link, code, onDone, onInvalidLink: onRefused }));
      }}
    >
      <p>{question(<Address>{link.newEmail || link.email}</Address>)}</p>
      <Failure text={task.failure} />
      <Button type="submit" isWide isPending={task.isSending}>
        {button}
      </Button>
    </AuthForm>
  );
}

const confirmations: Record<ActionMode, { question: (address: ReactNode) => ReactNode; button: string }> = {
  resetPassword: { question: (address) => <>Choose a new password for {address}.</>, button: 'Set password' },
  verifyEmail: { question: (address) => <>Is {address} your email address?</>, button: 'Verify email' },
  verifyAndChangeEmail: {
    question: (address) => <>Change your account's email to {address}?</>,
    button: 'Change my email',
  },
  recoverEmail: {
    question: (address) => <>Your account's email was changed. If this wasn't you, change it back to {address}.</>,
    button: 'Change it back',
  },
};

const Address = styled.strong`
  overflow-wrap: anywhere;
`;
