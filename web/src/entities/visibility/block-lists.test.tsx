import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ana } from '../../testing/examples.ts';
import { setLiveData } from '../../testing/live-data.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { useBlockLists } from './block-lists.tsx';

const uids = ['blocked', 'blockedBy', 'muted', 'other'];

/** Shows which people are blocked, and which are blocked or muted. */
function Lists() {
  const { isBlocked, isBlockedOrMuted, muted } = useBlockLists();
  return (
    <>
      <p>Blocked: {uids.filter(isBlocked).join(', ')}</p>
      <p>Left out: {uids.filter(isBlockedOrMuted).join(', ')}</p>
      <p>Muted list: {muted.join(', ')}</p>
    </>
  );
}

const lines = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent?.trim());
const nobody = ['Blocked:', 'Left out:', 'Muted list:'];

describe('useBlockLists', () => {
  afterEach(() => void dispatchEvent(new Event('online')));

  it('tells blocked people, in either direction, from muted ones', async () => {
    const { client } = renderSignedIn(<Lists />);
    const lists = { blocked: ['blocked'], blockedBy: ['blockedBy'], muted: ['muted'] };
    await setLiveData(client, ['block-lists', ana.uid], lists);
    expect(lines()).toEqual([
      'Blocked: blocked, blockedBy',
      'Left out: blocked, blockedBy, muted',
      'Muted list: muted',
    ]);
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, muted: ['muted'] });
    expect(lines()).toEqual(['Blocked:', 'Left out: muted', 'Muted list: muted']);
  });

  it('blocks nobody if the viewer has no lists', async () => {
    const { client } = renderSignedIn(<Lists />);
    await setLiveData(client, ['block-lists', ana.uid], null);
    expect(lines()).toEqual(nobody);
  });

  it('keeps the last known lists if they cannot be loaded again', async () => {
    const { client } = renderSignedIn(<Lists />);
    expect(lines()).toEqual(nobody);
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, blocked: ['blocked'] });
    // The listener fails when the connection is lost.
    await act(async () => void dispatchEvent(new Event('offline')));
    expect(lines()).toEqual(['Blocked: blocked', 'Left out: blocked', 'Muted list:']);
  });
});
