import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ana, bo } from '../../testing/examples.ts';
import { setViewerProfile } from '../../testing/live-data.ts';
import { errorResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { PeopleList } from './people-list.tsx';

const person = ({ uid, ...names }: typeof bo) => ({ _id: uid, id: uid, ...names, isPrivate: false });
const cy = { ...bo, uid: 'cy', fullName: 'Cy Okafor', username: 'cyokafor', email: 'cy@example.com' };
const path = 'GET /api/users/di/followers';

const respondWith = (pattern: string, people: readonly (typeof bo)[], nextCursor: string | null = null) =>
  network.handle(pattern, () => ({ body: { people: people.map(person), nextCursor } }));

const show = () => renderSignedIn(<PeopleList kind={{ of: 'followers', uid: 'di' }} empty="No followers yet." />);

const usernames = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent?.split(' ')[0]);

describe('PeopleList', () => {
  it('lists people with a follow button for everybody but the viewer', async () => {
    respondWith(path, [bo, ana]);
    const { client } = show();
    await setViewerProfile(client, { followingPreview: [bo] });
    const [first, second] = await screen.findAllByRole('listitem');
    if (!first || !second) throw new Error('Two people are missing');
    expect(within(first).getByRole('button', { name: 'Unfollow' })).toBeTruthy();
    expect(within(second).getByText(ana.fullName)).toBeTruthy();
    expect(within(second).queryByRole('button')).toBeNull();
  });

  it('adds the next page without repeating people', async () => {
    respondWith('cursor=more', [bo, cy]);
    respondWith(path, [bo], 'more');
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(usernames()[1]).toContain('cyokafor');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('searches on the server and says if nobody was found', async () => {
    respondWith('search=nobody', []);
    respondWith(path, [bo]);
    const { person } = show();
    await screen.findByRole('listitem');
    await person.type(screen.getByRole('searchbox', { name: 'Search' }), ' nobody ');
    await screen.findByText('No people found.');
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('removes a follower of the viewer', async () => {
    respondWith('GET /api/users/ana/followers', [bo]);
    network.handle('POST /api/users/remove-follower/bo', () => ({ body: {} }));
    const { person } = renderSignedIn(
      <PeopleList kind={{ of: 'followers', uid: ana.uid }} empty="No followers yet." />,
    );
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Removed' })).toHaveProperty('disabled', true);
  });

  it('has no button to remove the followers of another person', async () => {
    respondWith(path, [bo]);
    show();
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('shows the message of an empty list', async () => {
    respondWith(path, []);
    show();
    await screen.findByText('No followers yet.');
  });

  it('shows the error of the server and tries again', async () => {
    const text = 'This account is private. Only its followers see this list.';
    network.handle(path, () => errorResponse(403, 'permission-denied', text));
    const { person } = show();
    await screen.findByText(text);
    respondWith(path, [bo]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('listitem');
    expect(screen.queryByText(text)).toBeNull();
  });
});
