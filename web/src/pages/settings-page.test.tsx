import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PreferencesProvider } from '../entities/preferences/preferences.tsx';
import { AsGuest, renderSignedIn } from '../testing/signed-in.tsx';
import { SettingsPage } from './settings-page.tsx';

it('the guest can change only what this browser stores', () => {
  renderSignedIn(
    <AsGuest>
      <PreferencesProvider>
        <SettingsPage />
      </PreferencesProvider>
    </AsGuest>,
  );
  expect(screen.getAllByText(/^This is the shared guest account/).length).toBeGreaterThan(0);
  const enabled = screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => !disabled);
  expect(enabled.map(({ textContent }) => textContent)).toEqual([
    ...['Blur', 'Show', 'Hide'],
    ...['System', 'Light', 'Dark'],
  ]);
});
