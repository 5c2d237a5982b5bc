import { clientTexts } from '@glimpse/contract/texts';
import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firebaseApp } from '../../lib/firebase/app.ts';
import { ana, bo } from '../../testing/examples.ts';
import { aPerson, fillList, setLiveData, setViewerProfile } from '../../testing/live-data.ts';
import { deferredResponse, errorResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import type { Person } from '../profiles/queries.ts';
import { Profile } from './profile.tsx';
import { livePublicPostsBy } from './queries.ts';

const button = (name: string) => screen.queryByRole('button', { name });

async function show(profile: Person | null = aPerson({ postCount: 3 })) {
  const view = renderSignedIn(<Profile address={bo.email} />);
  await setViewerProfile(view.client);
  await fillList(view.client, livePublicPostsBy(firebaseApp, bo.email), []);
  await setLiveData(view.client, ['user', 'email', bo.email], profile);
  return view;
}

it('has one heading of level 1, also if the account is private', async () => {
  const { client } = await show(aPerson({ isPrivate: true }));
  await setLiveData(client, ['requested', ana.uid, [bo.uid]], []);
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([bo.username]);
  expect(screen.getByRole('heading', { level: 2, name: 'This account is private' })).toBeTruthy();
});

describe('a block', () => {
  it('by the viewer is shown before the server responds, with a button that removes it', async () => {
    const response = deferredResponse();
    network.handle('POST /api/users/block/bo', () => response.promise);
    const { client, person } = await show();
    expect(screen.getByRole('list', { name: 'Counts' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'More options' }));
    await person.click(screen.getByRole('button', { name: 'Block Bo Lindqvist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Bo Lindqvist' }));
    await person.click(await dialog.findByRole('button', { name: 'Block' }));
    expect(screen.getByRole('heading', { name: 'You blocked Bo Lindqvist' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Counts' })).toBeNull();
    expect(screen.queryByText(clientTexts.profileEmpty)).toBeNull();
    expect(button('Follow')).toBeNull();

    response.resolve({ body: {} });
    await screen.findByText('Blocked');
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, blocked: [bo.uid] });
    network.handle('DELETE /api/users/block/bo', () => ({ body: {} }));
    await person.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(screen.queryByRole('heading', { name: 'You blocked Bo Lindqvist' })).toBeNull();
    expect(button('Follow')).toBeTruthy();
    // Without this wait, the request would count for the next test.
    await waitFor(() => expect(network.requests().at(-1)?.requestLine).toBe('DELETE /api/users/block/bo'));
  });

  it('is no longer shown if the server refuses it', async () => {
    network.handle('POST /api/users/block/bo', () => errorResponse(400, 'failed-precondition', 'Too many.'));
    const { person } = await show();
    await person.click(screen.getByRole('button', { name: 'More options' }));
    await person.click(screen.getByRole('button', { name: 'Block Bo Lindqvist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Bo Lindqvist' }));
    await person.click(await dialog.findByRole('button', { name: 'Block' }));
    await screen.findByText('Too many.');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'You blocked Bo Lindqvist' })).toBeNull());
  });

  it('of the viewer looks like a profile that does not exist', async () => {
    const { client } = await show(null);
    const notice = () => screen.getByRole('heading', { name: 'Profile not found' }).parentElement?.innerHTML;
    const missing = notice();
    await setLiveData(client, ['user', 'email', bo.email], aPerson());
    expect(button('Follow')).toBeTruthy();
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, blockedBy: [bo.uid] });
    expect(notice()).toBe(missing);
    expect([button('Follow'), button('More options')]).toEqual([null, null]);
  });
});
