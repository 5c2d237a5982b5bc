import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ana } from '../../testing/examples.ts';
import { setLiveData, setViewerProfile } from '../../testing/live-data.ts';
import { deferredResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { EmailSwitch } from './email-switch.tsx';

const Email = () => <output aria-label="Own email">{useViewer().profile?.email}</output>;

async function show(hidesEmail: boolean) {
  const view = renderSignedIn(
    <>
      <EmailSwitch />
      <Email />
    </>,
  );
  await setViewerProfile(view.client, { hidesEmail, ...(hidesEmail && { email: '' }) });
  return view;
}
const control = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Show my email' });
const isOn = () => control().getAttribute('aria-checked') === 'true';

describe('EmailSwitch', () => {
  it('hides the email, and shows that before the server responds', async () => {
    const response = deferredResponse();
    network.handle('POST /api/account/email/visibility', () => response.promise);
    const { person, client } = await show(false);
    expect(isOn()).toBe(true);
    await person.click(control());
    expect(isOn()).toBe(false);
    screen.getByText('Only you see your email. Nobody finds your profile by it.');
    await waitFor(() => expect(network.requests().map(({ body }) => body)).toEqual([{ isHidden: true }]));
    response.resolve({ body: {} });
    await setViewerProfile(client, { hidesEmail: true, email: '' });
    expect(isOn()).toBe(false);
  });

  it('shows the email again', async () => {
    network.handle('POST /api/account/email/visibility', () => ({ body: {} }));
    const { person } = await show(true);
    expect(isOn()).toBe(false);
    await person.click(control());
    await waitFor(() => expect(network.requests().map(({ body }) => body)).toEqual([{ isHidden: false }]));
  });

  it('keeps the own email for its owner, also while the hidden document loads', async () => {
    const { client } = await show(true);
    const email = () => screen.getByRole('status', { name: 'Own email' }).textContent;
    expect(email()).toBe(ana.email);
    await setLiveData(client, ['private-email', ana.uid], { email: 'ana@new.example' });
    expect(email()).toBe('ana@new.example');
  });
});
