import { render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { expect, it } from 'vitest';
import { theme } from '../../../ui/theme.ts';
import { ConfirmForm } from './action-forms.tsx';

it.each([
  ['verifyAndChangeEmail', "Change your account's email to new@example.com?"],
  ['recoverEmail', "Your account's email was changed. If this wasn't you, change it back to old@example.com."],
] as const)('names the address that the account will have after %s', (mode, text) => {
  const { container } = render(
    <ThemeProvider theme={theme}>
      <ConfirmForm link={{ mode, email: 'old@example.com', newEmail: 'new@example.com' }} apply={async () => {}} />
    </ThemeProvider>,
  );
  expect(container.querySelector('p')?.textContent).toBe(text);
  expect(screen.getByRole('button')).toBeTruthy();
});
