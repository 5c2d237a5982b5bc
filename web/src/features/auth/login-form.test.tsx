import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { expect, it } from 'vitest';
import { network } from '../../testing/network.ts';
import { theme } from '../../ui/theme.ts';
import { LoginForm } from './login-form.tsx';

it('says that the account is suspended', async () => {
  network.handle('accounts:signInWithPassword', () => ({
    status: 400,
    body: { error: { code: 400, message: 'USER_DISABLED' } },
  }));
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <LoginForm />
      </MemoryRouter>
    </ThemeProvider>,
  );
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Email'), 'ana@example.com');
  await person.type(screen.getByLabelText('Password'), 'long enough');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This account has been suspended.');
});
