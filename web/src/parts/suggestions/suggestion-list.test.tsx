import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bo } from '../../testing/examples.ts';
import { setViewerProfile } from '../../testing/live-data.ts';
import { deferredResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { SuggestionList } from './suggestion-list.tsx';

const people = ['bo', 'cy', 'dee'].map((uid) => ({ ...bo, uid, username: uid, fullName: uid }));

it('a person stays in the list after a press on Follow, and leaves it when followed elsewhere', async () => {
  const suggestions = people.map(({ uid, ...person }) => ({
    user: { ...person, id: uid, _id: uid, isPrivate: false },
    ...{ knownBy: [], knownCount: 0, followerCount: 2, pictures: [] },
  }));
  network.handle('GET /api/users/suggestions', () => ({ body: { suggestions } }));
  network.handle('POST /api/users/follow/', () => deferredResponse().promise);
  const { client, person } = renderSignedIn(<SuggestionList />);
  await setViewerProfile(client);
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
  await waitFor(() => expect(buttons()).toEqual(['Follow', 'Follow', 'Follow', 'Show more']));
  const [ofBo] = screen.getAllByRole('button', { name: 'Follow' });
  if (!ofBo) throw new Error('no button');
  await person.click(ofBo);
  await screen.findByRole('button', { name: 'Unfollow' });
  await setViewerProfile(client, { followingPreview: people.slice(0, 2) });
  expect(buttons()).toEqual(['Unfollow', 'Follow', 'Show more']);
});
