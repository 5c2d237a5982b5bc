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
