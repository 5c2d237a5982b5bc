import { defaultPreferences } from '@glimpse/contract/preferences/preferences';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ana } from '../../testing/examples.ts';
import { setLiveData, setViewerProfile } from '../../testing/live-data.ts';
import { deferredResponse, errorResponse, network } from '../../testing/network.ts';
import { AsGuest, renderSignedIn } from '../../testing/signed-in.tsx';
import { MessagesSection } from './messages-section.tsx';

const choices = ['Everyone', 'People I follow', 'Nobody'];
const choice = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const chosen = () => choices.filter((name) => choice(name).getAttribute('aria-pressed') === 'true');
const pushSwitch = () => screen.getByRole('switch', { name: 'Show message text in push notifications' });
const isPushOn = () => pushSwitch().getAttribute('aria-checked');
const bodies = () => network.requests().map(({ body }) => body);

async function show({ hasPreferences = false } = {}) {
  const view = renderSignedIn(<MessagesSection />);
  await setViewerProfile(view.client, { hasPreferences });
  return view;
}
const areDisabled = () => [...choices.map(choice), pushSwitch()].map((control) => control.hasAttribute('disabled'));

it('shows the stored choices', async () => {
  const { client } = await show({ hasPreferences: true });
  expect(areDisabled()).toEqual([true, true, true, true]);
  const stored = { ...defaultPreferences, messagesFrom: 'nobody', pushesMessageText: false };
  await setLiveData(client, ['preferences', ana.uid], stored);
  expect([chosen(), isPushOn()]).toEqual([['Nobody'], 'false']);
});

it('stays enabled after the first change, while the stored choices load', async () => {
  const { client } = await show();
  await setViewerProfile(client, { hasPreferences: true });
  expect(areDisabled()).toEqual([false, false, false, false]);
  expect([chosen(), isPushOn()]).toEqual([['Everyone'], 'true']);
});

it('changes who can send messages, before the server responds', async () => {
  const response = deferredResponse();
  network.handle('POST /api/users/preferences', () => response.promise);
  const { person } = await show();
  await person.click(choice('People I follow'));
  expect(chosen()).toEqual(['People I follow']);
  screen.getByText("Other people can't send you requests. Open conversations continue.");
  await waitFor(() => expect(bodies()).toEqual([{ messagesFrom: 'followed' }]));
  response.resolve({ body: {} });
  await waitFor(() => expect(chosen()).toEqual(['People I follow']));
});

it('goes back to the former choice and shows the error if the server refuses', async () => {
  network.handle('POST /api/users/preferences', () => errorResponse(403, 'permission-denied', 'Not you.'));
  const { person } = await show();
  await person.click(pushSwitch());
  await screen.findByText('Not you.');
  expect(isPushOn()).toBe('true');
  expect(bodies()).toEqual([{ pushesMessageText: false }]);
});

it('says to the guest why nothing can be changed', async () => {
  renderSignedIn(
    <AsGuest>
      <MessagesSection />
    </AsGuest>,
  );
  screen.getByText("The guest account is shared, so it can't send or receive messages.");
  expect(areDisabled()).toEqual([true, true, true, true]);
});
