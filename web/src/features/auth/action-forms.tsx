import { type ActionLink, type ActionMode, PasswordForm } from '@glimpse/contract/accounts/account';
import type { AppError } from '@glimpse/contract/app-error';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthForm, Failure } from './auth-form.tsx';
import { followLink } from './follow-link.ts';
import { useForm } from './use-form.ts';
import { useTask } from './use-task.ts';

interface ReadyProps {
  link: ActionLink;
  code: string;
  onDone: () => void;
  /** The link is no longer good. */
  onRefused: (error: AppError) => void;
}

export function NewPassword({ link, code, onDone, onRefused }: ReadyProps) {
  const form = useForm({
    initial: { password: '' },
    loadSchema: async () => PasswordForm,
    send: ({ password }) => followLink({ link, code, password, onDone, onRefused }),
  });
  return (
    <AuthForm onSubmit={form.handleSubmit}>
      <p>
        Choose a new password for <Address>{link.email}</Address>.
      </p>
      {/* For password managers: whose it is. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Failure text={form.failure} />
      <Button type="submit" isWide isBusy={form.isSending}>
        Set password
      </Button>
    </AuthForm>
  );
}

export function Confirm({ link, code, onDone, onRefused }: ReadyProps) {
  const task = useTask();
  const { question, button } = asked[link.mode];
  return (
    <AuthForm
      onSubmit={(event) => {
        event.preventDefault();
        void task.run(() => followLink({ link, code, onDone, onRefused }));
      }}
    >
      <p>{question(<Address>{link.newEmail || link.email}</Address>)}</p>
      <Failure text={task.failure} />
      <Button type="submit" isWide isBusy={task.isSending}>
        {button}
      </Button>
    </AuthForm>
  );
}

const asked: Record<ActionMode, { question: (address: ReactNode) => ReactNode; button: string }> = {
  resetPassword: { question: (address) => <>Choose a new password for {address}.</>, button: 'Set password' },
  verifyEmail: { question: (address) => <>Is {address} yours?</>, button: 'Yes, verify it' },
  verifyAndChangeEmail: {
    question: (address) => <>Shall {address} be the address of your account from now on?</>,
    button: 'Change my address',
  },
  recoverEmail: {
    question: (address) => (
      <>The address of your account has been changed. Shall it be {address} again? Do so if it was not you.</>
    ),
    button: 'Change it back',
  },
};

const Address = styled.strong`
  overflow-wrap: anywhere;
`;
