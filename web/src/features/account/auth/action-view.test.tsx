import type { ActionMode } from '@glimpse/contract/accounts/account';
import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { ActionView } from './action-view.tsx';

type Reason = 'linkExpired' | 'linkUsed';

it.each<[Reason, ActionMode, string, string]>([
  ['linkExpired', 'resetPassword', 'Password reset links expire after an hour.', 'Send me a new link'],
  ['linkExpired', 'verifyEmail', 'Log in and request it in Settings.', 'Go to login'],
  ['linkExpired', 'verifyAndChangeEmail', 'Log in and change your email again in Settings.', 'Go to login'],
  ['linkExpired', 'recoverEmail', 'request a new password with your old email.', 'Send me a new link'],
  ['linkUsed', 'resetPassword', "If you've already set a new password, log in.", 'Send me a new link'],
])('explains an invalid link and the next step (%s, %s)', async (name, mode, nextStep, linkName) => {
  const { status, code, message, reason } = accountErrors[name]();
  network.handle('POST /api/auth/action/check', () => errorResponse(status, code, message, reason));
  renderSignedIn(<ActionView mode={mode} code="late" />);
  expect((await screen.findByRole('link', { name: linkName })).textContent).toBe(linkName);
  const text = document.body.textContent;
  expect(text).toContain(message);
  expect(text).toContain(nextStep);
});

it.each([
  ['verifyAndChangeEmail', "Change your account's email to new@example.com?"],
  ['recoverEmail', "Your account's email was changed. If this wasn't you, change it back to old@example.com."],
] as const)('names the address that the account will have after %s', async (mode, text) => {
  const link = { mode, email: 'old@example.com', newEmail: 'new@example.com' };
  network.handle('POST /api/auth/action/check', () => ({ body: link }));
  renderSignedIn(<ActionView mode={mode} code="new" />);
  expect((await screen.findByText(/example\.com/)).closest('p')?.textContent).toBe(text);
});
