import { AppError } from '@glimpse/contract/app-error';
import { validationTexts } from '@glimpse/contract/validation';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ThemeProvider } from 'styled-components';
import { describe, expect, it } from 'vitest';
import { AuthForm, Failure } from '../../../entities/settings/auth-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { theme } from '../../../ui/theme.ts';
import { loadAuthSchemas } from './load-auth-schemas.ts';
import { useForm } from './use-form.ts';

type Values = { name: string; email: string; password: string };

function Form({ send }: { send: (values: Values) => Promise<void> }) {
  const form = useForm({
    initial: { name: '', email: '', password: '' },
    loadSchema: async () => (await loadAuthSchemas()).SignupForm,
    send,
  });
  return (
    <AuthForm onSubmit={form.handleSubmit}>
      <TextField label="Full name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
      <TextField label="Password" type="password" {...form.field('password')} />
      <Failure text={form.failure} />
      <button type="submit">Signup</button>
    </AuthForm>
  );
}

function setUp(send: (values: Values) => Promise<void> = async () => {}) {
  const sent: Values[] = [];
  render(
    <ThemeProvider theme={theme}>
      <Form
        send={async (values) => {
          sent.push(values);
          await send(values);
        }}
      />
    </ThemeProvider>,
  );
  const person = userEvent.setup();
  const pasteInto = async (label: string, text: string) => {
    await person.click(screen.getByLabelText(label));
    if (text !== '') await person.paste(text);
  };
  const fill = async ({ name, email, password }: Values) => {
    await pasteInto('Full name', name);
    await pasteInto('Email', email);
    await pasteInto('Password', password);
  };
  const submit = () => person.click(screen.getByRole('button', { name: 'Signup' }));
  return { sent, person, fill, submit };
}

const valid: Values = { name: 'Ana Ferreira', email: 'ana@example.com', password: 'long enough' };

describe('useForm', () => {
  it('sends valid values once', async () => {
    const { sent, fill, submit } = setUp();
    await fill(valid);
    await submit();
    await waitFor(() => expect(sent).toEqual([valid]));
  });

  it.each<[string, Partial<Values>, string]>([
    ['no name', { name: '' }, validationTexts.nameRequired],
    ['no email', { email: '' }, validationTexts.emailRequired],
    ['an email without a domain', { email: 'ana@example' }, validationTexts.emailFormat],
    ['no password', { password: '' }, validationTexts.passwordRequired],
    ['a password of seven characters', { password: 'sevench' }, validationTexts.passwordShort],
  ])('rejects %s, shows the error and focuses the field', async (_what, change, text) => {
    const { sent, fill, submit } = setUp();
    await fill({ ...valid, ...change });
    await submit();
    const problem = await screen.findByText(text);
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe(problem.id);
    expect(sent).toEqual([]);
  });

  it('clears every error on any input', async () => {
    const { person, submit } = setUp();
    await submit();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
    await person.type(screen.getByLabelText('Email'), 'a');
    expect(screen.queryAllByRole('alert')).toHaveLength(0);
  });

  it("shows the server's error until the next input", async () => {
    const { fill, submit, person } = setUp(async () => {
      throw new AppError('already-exists', 'Email Already Exists.');
    });
    await fill(valid);
    await submit();
    expect(await screen.findByText('Email Already Exists.')).toBeTruthy();
    await person.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByText('Email Already Exists.')).toBeNull();
  });
});

it('shows and hides a password', async () => {
  const { person } = setUp();
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
  await person.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.getAttribute('type')).toBe('password');
});
