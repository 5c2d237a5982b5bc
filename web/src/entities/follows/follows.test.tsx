import type { FollowDoc } from '@glimpse/contract/follows/follow';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firebaseApp } from '../../lib/firebase/app.ts';
import { ana, bo } from '../../testing/examples.ts';
import { aPerson, aUser, fillList } from '../../testing/live-data.ts';
import { deferredResponse, errorResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { FollowButton } from './follow-button.tsx';
import { FollowerSections } from './follower-sections.tsx';
import { liveFollowers, liveRequests } from './queries.ts';
import type { FollowState } from './use-follow.ts';

const requestLines = () => network.requests().map(({ requestLine }) => requestLine);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('FollowButton', () => {
  const show = (state: FollowState | undefined, isPrivate = false) =>
    renderSignedIn(<FollowButton uid={bo.uid} isPrivate={isPrivate} state={state} />);

  it('is disabled while the follow state loads', () => {
    show(undefined);
    expect(button('Follow').disabled).toBe(true);
  });

  it('shows Unfollow before the server responds', async () => {
    const response = deferredResponse();
    network.handle('POST /api/users/follow/bo', () => response.promise);
    const { person } = show('none');
    await person.click(button('Follow'));
    expect(button('Unfollow')).toBeTruthy();
    await waitFor(() => expect(requestLines()).toEqual(['POST /api/users/follow/bo']));
    response.resolve(errorResponse(400, 'failed-precondition', 'User Already following'));
    // The viewer follows this person already, which is the wanted state, so there is no error.
    await waitFor(() => expect(screen.queryByText('User Already following')).toBeNull());
    expect(button('Unfollow')).toBeTruthy();
  });

  it('withdraws the request to a private account', async () => {
    const message = 'You no longer ask to follow Bo Lindqvist';
    network.handle('POST /api/users/unfollow/bo', () => ({
      body: { user: aUser({ _id: ana.uid, id: ana.uid }), followUser: aUser(), message },
    }));
    const { person } = show('requested', true);
    await person.click(button('Requested'));
    expect(button('Follow')).toBeTruthy();
    await screen.findByText(message);
  });

  it('asks before it unfollows a private account', async () => {
    const message = 'You Unfollowed Bo Lindqvist';
    network.handle('POST /api/users/unfollow/bo', () => ({
      body: { user: aUser({ _id: ana.uid, id: ana.uid }), followUser: aUser(), message },
    }));
    const { person } = show('following', true);
    await person.click(button('Unfollow'));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Unfollow this private account?' }));
    await person.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(requestLines()).toEqual([]);
    await person.click(button('Unfollow'));
    await person.click(dialog().getByRole('button', { name: 'Unfollow' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText(message);
    expect(requestLines()).toEqual(['POST /api/users/unfollow/bo']);
  });
});

describe('the follow requests of a private account', () => {
  type Edge = Omit<FollowDoc, 'isAccepted'> & { id: string };
  const request: Edge = { ...bo, id: bo.uid, createdAt: 1_700_000_000_000 };

  function show(isPrivate: boolean, requestCount: number, followerCount = 0) {
    const { uid: id, ...names } = ana;
    const owner = aPerson({ id, ...names, isPrivate, followerCount });
    return renderSignedIn(<FollowerSections person={owner} requestCount={requestCount} />);
  }

  async function open(requests: readonly Edge[]) {
    const view = show(true, requests.length);
    await view.person.click(button(`Follow requests ${requests.length}`));
    await fillList(view.client, liveRequests(firebaseApp, ana.uid), requests);
    return view;
  }

  it('are accepted with one request', async () => {
    network.handle('POST /api/users/requests/accept/bo', () => ({ body: {} }));
    const { person } = await open([request]);
    const row = within(screen.getByRole('listitem'));
    expect(row.getByRole('link', { name: /bolindqvist/ }).getAttribute('href')).toBe('/@bolindqvist');
    await person.click(row.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(requestLines()).toEqual(['POST /api/users/requests/accept/bo']));
    expect(row.getByRole<HTMLButtonElement>('button', { name: 'Decline' }).disabled).toBe(true);
  });

  it('can be decided again after an error', async () => {
    network.handle('POST /api/users/requests/decline/bo', () => errorResponse(500, 'internal', 'No.'));
    const { person } = await open([request]);
    await person.click(button('Decline'));
    await screen.findByText('Error occured. Try again later.');
    expect(['Accept', 'Decline'].map((name) => button(name).disabled)).toEqual([false, false]);
  });

  it('are not shown if there are none', () => {
    show(true, 0);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('have a list of followers beside them, also on a public account, where each can be removed', async () => {
    network.handle('POST /api/users/remove-follower/bo', () => ({ body: {} }));
    const { client, person } = show(false, 0, 1);
    expect(screen.queryByRole('region', { name: 'Follow requests' })).toBeNull();
    await person.click(button('Followers 1'));
    await fillList(client, liveFollowers(firebaseApp, ana.uid), [request]);
    await person.click(button('Remove'));
    await waitFor(() => expect(requestLines()).toEqual(['POST /api/users/remove-follower/bo']));
  });
});
