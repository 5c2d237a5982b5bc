import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ana, bo } from '../../testing/examples.ts';
import { setViewerProfile } from '../../testing/live-data.ts';
import { network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { reasonOf, useSuggestions } from './use-suggestions.ts';

const suggested = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    user: { ...bo, id: `p${index}`, _id: `p${index}`, isPrivate: false },
    knownBy: [],
    knownCount: 0,
    followerCount: 2,
    pictures: [],
  }));
const queryKey = ['suggestions', ana.uid];
const hour = 60 * 60_000;

function Count() {
  const { data } = useSuggestions();
  return <output aria-label="Suggestions">{data?.suggestions.length}</output>;
}

function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <Count />
  ) : (
    <button type="button" onClick={() => setIsOpen(true)}>
      Open
    </button>
  );
}

/** Opens the suggestions of a viewer who follows two people, with data that an earlier visit persisted. */
async function openWithPersisted({ count = 8, ageMs = 23 * hour, followingCount = 2 }) {
  const { client, person } = renderSignedIn(<Screen />);
  await setViewerProfile(client, { followingCount: 2 });
  const data = { suggestions: suggested(count), followingCount };
  const options = { updatedAt: Date.now() - ageMs };
  await act(async () => void client.setQueryData(queryKey, data, options));
  await person.click(screen.getByRole('button', { name: 'Open' }));
  return client;
}

const shows = (count: number) =>
  waitFor(() => expect(screen.getByRole('status', { name: 'Suggestions' }).textContent).toBe(String(count)));
const requestCount = () => network.requests().length;

beforeEach(() => {
  network.handle('GET /api/users/suggestions', () => ({ body: { suggestions: suggested(6) } }));
});

describe('persisted suggestions', () => {
  it('are shown without a request for a day', async () => {
    const client = await openWithPersisted({});
    await shows(8);
    expect(requestCount()).toBe(0);
    expect(client.getQueryCache().find({ queryKey })?.meta).toEqual({ persistIn: 'user' });
  });

  it.each([
    ['are older than a day', { ageMs: 25 * hour }],
    ['are few', { count: 7 }],
    ['were loaded before the viewer followed somebody', { followingCount: 1 }],
  ])('are loaded again if they %s', async (_what, persisted) => {
    await openWithPersisted(persisted);
    await waitFor(() => expect(requestCount()).toBe(1));
    await shows(6);
  });
});

it.each([
  [[], 0, 1, '1 follower'],
  [[], 0, 12, '12 followers'],
  [['Ana'], 1, 3, 'Followed by Ana'],
  [['Ana', 'Bo'], 2, 3, 'Followed by Ana and Bo'],
  [['Ana', 'Bo'], 3, 3, 'Followed by Ana, Bo and 1 other'],
  [['Ana', 'Bo'], 5, 9, 'Followed by Ana, Bo and 3 others'],
])(
  'names the known followers %j of %i, or the number of followers (%i)',
  (knownBy, knownCount, followerCount, text) => {
    expect(reasonOf({ knownBy, knownCount, followerCount })).toBe(text);
  },
);
