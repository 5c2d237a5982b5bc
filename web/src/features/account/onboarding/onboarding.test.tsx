import { guestAccount } from '@glimpse/contract/auth/guest';
import { presetAvatars } from '@glimpse/contract/fields';
import { onboardingLimits } from '@glimpse/contract/onboarding/onboarding';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ana, bo, media } from '../../../testing/examples.ts';
import { aUser, setLiveData, setViewerProfile } from '../../../testing/live-data.ts';
import { deferredResponse, errorResponse, network } from '../../../testing/network.ts';
import { AsGuest, renderSignedIn } from '../../../testing/signed-in.tsx';
import { readStoredStep, storeStep } from '../auth/onboarding-storage.ts';
import { OnboardingSlot } from './onboarding-slot.tsx';

const save = 'POST /api/account/onboarding';
const region = () => screen.queryByRole('region', { name: 'Welcome to Glimpse' });
const title = () => within(region() ?? document.body).queryByRole('heading', { level: 2 })?.textContent;
const button = (name: string) => screen.getByRole('button', { name });
const steps = () =>
  network
    .requests()
    .filter(({ requestLine }) => requestLine === save)
    .map(({ body }) => body);

/** Shows the onboarding to Ana, whose account is new. `step` is the one in Firestore. */
async function show({ stored = '', step = '', ageMs = 0 } = {}) {
  if (stored !== '') storeStep(ana.uid, stored);
  network.handle(save, () => ({ body: {} }));
  const handleFinish = vi.fn();
  const view = renderSignedIn(<OnboardingSlot onFinish={handleFinish} />);
  await setViewerProfile(view.client, { createdAt: Date.now() - ageMs });
  if (step !== '') await setLiveData(view.client, ['onboarding', ana.uid], step);
  return { ...view, handleFinish };
}

describe('the onboarding', () => {
  it('starts with the picture, and each step can be skipped', async () => {
    network.handle('GET /api/users/suggestions?pictures=true', () => ({ body: { suggestions: [] } }));
    const { person, handleFinish } = await show({ step: 'picture' });
    await screen.findByText('Step 1 of 3');
    expect(document.activeElement).toBe(document.body);
    await person.click(button('Skip'));
    await screen.findByText('Step 2 of 3');
    // Screen readers read the title of the new step.
    expect(document.activeElement?.textContent).toBe('Choose your username');
    await person.click(button('Skip'));
    await screen.findByText('Step 3 of 3');
    await person.click(button('Skip'));
    await waitFor(() => expect(region()).toBeNull());
    expect(steps()).toEqual([{ step: 'username' }, { step: 'people' }, { step: 'done' }]);
    expect(handleFinish).toHaveBeenCalledWith(false);
    expect(readStoredStep(ana.uid)).toBe('done');
  });

  it('appears on another device when Firestore has the step', async () => {
    const { client } = await show();
    expect(title()).toBeUndefined();
    await setLiveData(client, ['onboarding', ana.uid], 'username');
    await screen.findByText('Step 2 of 3');
  });

  it('continues with the stored step before Firestore has loaded, and with a later one of another device', async () => {
    const { client } = await show({ stored: 'username' });
    await screen.findByText('Step 2 of 3');
    await setLiveData(client, ['onboarding', ana.uid], 'picture');
    expect(title()).toBe('Choose your username');
    await setLiveData(client, ['onboarding', ana.uid], 'done');
    expect(region()).toBeNull();
    expect(readStoredStep(ana.uid)).toBe('done');
  });

  it.each([
    ['of an account without the document', { step: 'done' }],
    ['that was finished on this device', { stored: 'done', step: 'picture' }],
    ['of an older account', { ageMs: onboardingLimits.lifetimeMs + 60_000, step: 'picture' }],
  ])('is not shown %s', async (_which, options) => {
    await show(options);
    expect(region()).toBeNull();
  });

  it('is never shown to the guest', async () => {
    storeStep(guestAccount.uid, 'picture');
    const { client } = renderSignedIn(
      <AsGuest>
        <OnboardingSlot onFinish={() => {}} />
      </AsGuest>,
    );
    await setLiveData(client, ['onboarding', guestAccount.uid], 'picture');
    expect(region()).toBeNull();
  });
});

describe('the step for the picture', () => {
  it('saves the chosen avatar before it continues, and stays if the server refuses it', async () => {
    const [avatar = ''] = presetAvatars;
    const edit = 'POST /api/users/edit';
    network.handle(edit, () => errorResponse(500, 'internal', 'No.'));
    const { person } = await show({ step: 'picture' });
    await person.click(await screen.findByRole('button', { name: 'Choose an avatar' }));
    await person.click(button('Avatar 1'));
    await person.click(button('Continue'));
    await screen.findByText('Something went wrong');
    expect(title()).toBe('Add a profile picture');
    network.handle(edit, () => ({
      status: 201,
      body: { user: aUser({ _id: ana.uid, id: ana.uid, profileAvatar: avatar }) },
    }));
    await person.click(button('Continue'));
    await screen.findByText('Step 2 of 3');
    expect(network.requests().find(({ requestLine }) => requestLine === edit)?.body).toEqual({
      userData: { profileAvatar: avatar },
    });
  });
});

describe('the step with people', () => {
  const { uid, ...names } = bo;
  const suggestion = {
    user: { _id: uid, id: uid, ...names, isPrivate: false },
    ...{ followerCount: 3, knownBy: [], knownCount: 0 },
    pictures: [{ postId: 'p1', media }],
  };

  it('shows pictures, and ends after the follows have been sent', async () => {
    network.handle('GET /api/users/suggestions?pictures=true', () => ({ body: { suggestions: [suggestion] } }));
    const response = deferredResponse();
    network.handle('POST /api/users/follow/bo', () => response.promise);
    const { person, handleFinish } = await show({ step: 'people' });
    await screen.findByRole('img', { name: media.alt });
    await person.click(await screen.findByRole('button', { name: 'Follow' }));
    await person.click(button('Done'));
    await waitFor(() =>
      expect(network.requests().map(({ requestLine }) => requestLine)).toContain('POST /api/users/follow/bo'),
    );
    expect(steps()).toEqual([]);
    response.resolve({
      body: { user: aUser({ _id: ana.uid, id: ana.uid }), followUser: aUser(), message: 'You start following Bo' },
    });
    await waitFor(() => expect(handleFinish).toHaveBeenCalledWith(true));
    expect(steps()).toEqual([{ step: 'done' }]);
    expect(region()).toBeNull();
  });

  it('stays if the end cannot be saved', async () => {
    network.handle('GET /api/users/suggestions?pictures=true', () => ({ body: { suggestions: [] } }));
    const { client, person, handleFinish } = await show({ step: 'people' });
    network.handle(save, () => errorResponse(500, 'internal', 'Try later.'));
    network.handle('GET /api/users/suggestions?pictures=true', () => ({ body: { suggestions: [] } }));
    await setViewerProfile(client, { createdAt: Date.now(), followingCount: 1 });
    await person.click(await screen.findByRole('button', { name: 'Done' }));
    await screen.findByText(english['common.genericFailure']);
    expect(title()).toBe('Follow some people');
    expect(handleFinish).not.toHaveBeenCalled();
  });
});
