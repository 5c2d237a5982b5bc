import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLiveData, setViewerProfile } from '../../../testing/live-data.ts';
import { deferredResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { PrivacySection } from './privacy-section.tsx';
import type { LiveJob } from './queries.ts';

const aJob = (change: Partial<LiveJob>): LiveJob => ({
  ...{ id: 'makePrivate-ana', kind: 'makePrivate', uid: 'ana', state: 'active', cursor: '', step: 1 },
  ...{ doneCount: 0, totalCount: 0, error: '', errorReason: '', expireAt: null },
  ...{ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000 },
  ...change,
});

async function show({ isPrivate, job = null }: { isPrivate: boolean; job?: LiveJob | null }) {
  const view = renderSignedIn(<PrivacySection />);
  await setLiveData(view.client, ['privacy-job', 'ana'], job);
  // The email of a private account is in a document of its own.
  await setLiveData(view.client, ['contact', 'ana'], { email: 'ana@example.com', website: '' });
  await setViewerProfile(view.client, { isPrivate });
  return view;
}

const control = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Private account' });
const isOn = () => control().getAttribute('aria-checked') === 'true';
const bodies = () => network.requests().map(({ body }) => body);

describe('PrivacySection', () => {
  it('has a disabled switch until the profile has loaded, so that the page keeps its height', () => {
    renderSignedIn(<PrivacySection />);
    expect(control().disabled).toBe(true);
  });

  it('makes the account private without a question and shows it before the server responds', async () => {
    const response = deferredResponse();
    network.handle('POST /api/users/privacy', () => response.promise);
    const { person, client } = await show({ isPrivate: false });
    await person.click(control());
    expect(isOn()).toBe(true);
    await waitFor(() => expect(bodies()).toEqual([{ isPrivate: true }]));
    response.resolve({ body: {} });
    await waitFor(() => expect(client.isMutating()).toBe(0));
    // The live profile comes after the response.
    expect(isOn()).toBe(true);
    await setViewerProfile(client, { isPrivate: true });
    expect(isOn()).toBe(true);
  });

  it('makes the account public only after a confirmation', async () => {
    network.handle('POST /api/users/privacy', () => ({ body: {} }));
    const { person } = await show({ isPrivate: true });
    const question = () => within(screen.getByRole('dialog', { name: 'Make your account public?' }));
    await person.click(control());
    await person.click(question().getByRole('button', { name: 'Stay private' }));
    expect(bodies()).toEqual([]);
    await person.click(control());
    await person.click(question().getByRole('button', { name: 'Make public' }));
    await waitFor(() => expect(bodies()).toEqual([{ isPrivate: false }]));
  });

  it('shows the progress and the error of the job', async () => {
    await show({ isPrivate: true, job: aJob({ doneCount: 3, totalCount: 12, error: 'No space.' }) });
    // Not by role: happy-dom still hides the element, because it was empty at first (`:empty`).
    const status = screen.getByText(/3 of 12 posts done\./);
    expect(status.getAttribute('role')).toBe('status');
    expect(status.textContent).toContain("No space. We'll try again automatically.");
  });
});
