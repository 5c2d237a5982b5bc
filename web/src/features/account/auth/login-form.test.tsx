import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { updateCurrentUser } from 'firebase/auth';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { afterAll, describe, expect, it } from 'vitest';
import { auth } from '../../../lib/firebase/auth.ts';
import { aUser } from '../../../testing/live-data.ts';
import { network, token } from '../../../testing/network.ts';
import { theme } from '../../../ui/theme.ts';
import { LoginForm } from './login-form.tsx';

function show() {
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <LoginForm />
      </MemoryRouter>
    </ThemeProvider>,
  );
  return userEvent.setup();
}

const authError = (message: string) => ({ status: 400, body: { error: { code: 400, message } } });

it('says that the account is suspended', async () => {
  network.handle('accounts:signInWithPassword', () => authError('USER_DISABLED'));
  const person = show();
  await person.type(screen.getByLabelText('Email'), 'ana@example.com');
  await person.type(screen.getByLabelText('Password'), 'long enough');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This account has been suspended.');
});

describe('the guest button', () => {
  const session = { idToken: token, refreshToken: 'r', expiresIn: '3600' };
  // The files of a worker share the account that is signed in.
  const before = auth.currentUser;
  afterAll(() => updateCurrentUser(auth, before));
  const intact = { localId: guestAccount.uid, email: guest.email, displayName: guestAccount.fullName };
  const restored = { foundUser: { ...aUser(), bookmarks: [] }, encodedToken: 'token', message: '' };

  it.each([
    ['the password was changed', () => authError('INVALID_LOGIN_CREDENTIALS'), () => ({ body: { users: [intact] } })],
    [
      'the name was changed',
      () => ({ body: { ...session, ...intact } }),
      () => ({ body: { users: [{ ...intact, displayName: 'Rude Words' }] } }),
    ],
    [
      'another account has the address',
      () => ({ body: { ...session, ...intact, localId: 'other' } }),
      () => ({ body: { users: [{ ...intact, localId: 'other' }] } }),
    ],
    [
      'the wrong account is deleted during the login',
      () => ({ body: { ...session, ...intact } }),
      () => authError('USER_NOT_FOUND'),
    ],
  ])('has the account restored and signs in again if %s', async (_damage, signIn, lookup) => {
    network.handle('accounts:signInWithPassword', signIn);
    network.handle('accounts:lookup', lookup);
    network.handle('POST /api/auth/login', () => {
      network.handle('accounts:signInWithPassword', () => ({ body: { ...session, ...intact } }));
      network.handle('accounts:lookup', () => ({ body: { users: [intact] } }));
      return { body: restored };
    });
    await show().click(screen.getByRole('button', { name: 'Login as Guest' }));
    await waitFor(() => expect(auth.currentUser?.displayName).toBe(guestAccount.fullName));
    expect(auth.currentUser?.uid).toBe(guestAccount.uid);
    expect(network.requests().map(({ requestLine }) => requestLine)).toEqual(['POST /api/auth/login']);
  });
});
