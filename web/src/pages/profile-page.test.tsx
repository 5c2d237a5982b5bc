import { reservedUsernames } from '@glimpse/contract/profiles/username';
import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { profileLinks } from '../entities/links/profile-links.ts';
import { ana, bo } from '../testing/examples.ts';
import { aPerson, setLiveData, setViewerProfile } from '../testing/live-data.ts';
import { network } from '../testing/network.ts';
import { renderSignedIn } from '../testing/signed-in.tsx';
import { Link } from '../ui/link.tsx';
import { FollowersAtUsernamePage } from './people-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { screens, screensFor } from './screens.ts';

/** Opens a path as a press on a link does. */
async function open(path: string) {
  const view = renderSignedIn(
    <Routes>
      <Route path="/here" element={<Link to={path}>Open</Link>} />
      <Route path="/profile/:email" element={<ProfilePage />} />
      <Route path="/:handle" element={<ProfilePage />} />
      <Route path="/:handle/followers" element={<FollowersAtUsernamePage />} />
    </Routes>,
  );
  await setViewerProfile(view.client);
  await view.person.click(screen.getByRole('link', { name: 'Open' }));
  return view;
}

const address = () => screen.getByLabelText('Address').textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('/@username', () => {
  it('shows the profile of its owner, also with capitals', async () => {
    const { client } = await open('/@BoLindqvist');
    await setLiveData(client, ['username', 'bolindqvist'], { uid: bo.uid });
    await setLiveData(client, ['user', bo.uid], aPerson());
    await heading(bo.username);
    expect(address()).toBe('/@BoLindqvist');
  });

  it('shows the own profile without a request', async () => {
    const { client } = await open(profileLinks.byUsername(ana.username));
    await heading(ana.username);
    expect(client.getQueryCache().find({ queryKey: ['username', ana.username] })).toBeUndefined();
  });

  it('replaces a former username by the current one', async () => {
    const { client } = await open('/@bo.before');
    await setLiveData(client, ['username', 'bo.before'], { uid: bo.uid });
    await setLiveData(client, ['user', bo.uid], aPerson());
    expect(address()).toBe('/@bolindqvist');
    await setLiveData(client, ['username', 'bolindqvist'], { uid: bo.uid });
    await heading(bo.username);
  });

  it('replaces a former username of the viewer', async () => {
    const { client } = await open('/@ana.before');
    await setLiveData(client, ['username', 'ana.before'], { uid: ana.uid });
    expect(address()).toBe(`/@${ana.username}`);
    await heading(ana.username);
  });

  it('says that nobody has the username, also about a person who blocks the viewer', async () => {
    const { client } = await open('/@bolindqvist');
    await setLiveData(client, ['username', 'bolindqvist'], null);
    const notice = () => screen.getByRole('heading', { name: 'Profile not found' }).parentElement?.innerHTML;
    const missing = notice();
    expect(missing).toContain('Nobody on Glimpse has the username @bolindqvist.');
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, blockedBy: [bo.uid] });
    await setLiveData(client, ['username', 'bolindqvist'], { uid: bo.uid });
    await setLiveData(client, ['user', bo.uid], aPerson({ username: 'other' }));
    expect(notice()).toBe(missing);
    expect(address()).toBe('/@bolindqvist');
    await setLiveData(client, ['user', bo.uid], aPerson({ isSuspended: true }));
    await setLiveData(client, ['block-lists', ana.uid], emptyBlockLists);
    expect(notice()).toBe(missing);
  });

  it('says that nobody has a username without letters', async () => {
    await open('/@._.');
    await screen.findByText('Nobody on Glimpse has the username @._..');
  });

  it('offers to try again if the server cannot be reached', async () => {
    await open('/@bolindqvist');
    await screen.findByText('The profile could not be loaded.');
    await screen.findByRole('button', { name: 'Try again' });
  });
});

describe('/@username/followers', () => {
  it('lists the followers and replaces a former username', async () => {
    network.handle('GET /api/users/bo/followers', () => ({ body: { people: [], nextCursor: null } }));
    const { client } = await open('/@bo.before/followers');
    await setLiveData(client, ['username', 'bo.before'], { uid: bo.uid });
    await setLiveData(client, ['user', bo.uid], aPerson());
    expect(address()).toBe('/@bolindqvist/followers');
    await setLiveData(client, ['username', 'bolindqvist'], { uid: bo.uid });
    await heading('Followers');
  });
});

describe('/profile', () => {
  it('with an email stays', async () => {
    const { client } = await open('/profile/bo%40example.com');
    await setLiveData(client, ['user', 'email', bo.email], aPerson());
    await heading(bo.username);
    expect(address()).toBe('/profile/bo%40example.com');
  });

  it('with an id is replaced once the username is known to be the one of the person', async () => {
    const { client } = await open('/profile/bo');
    await setLiveData(client, ['user', bo.uid], aPerson());
    const shownHeading = await heading(bo.username);
    expect(address()).toBe('/profile/bo');
    await setLiveData(client, ['username', 'bolindqvist'], { uid: 'somebody-else' });
    expect(address()).toBe('/profile/bo');
    await setLiveData(client, ['username', 'bolindqvist'], { uid: bo.uid });
    expect(address()).toBe('/@bolindqvist');
    // The profile stays mounted.
    expect(await heading(bo.username)).toBe(shownHeading);
  });
});

describe('the routes', () => {
  it('of usernames exist only for paths with an @', () => {
    const paths = (pathname: string) => screensFor(pathname).map(({ path }) => path);
    expect(paths('/@ana')).toEqual(screens.map(({ path }) => path));
    expect(paths('/%40ana')).toContain('/:handle');
    expect(paths('/nothing').filter((path) => path.startsWith('/:'))).toEqual([]);
  });

  it('start with words that nobody can have as a username', () => {
    const words = screens.map(({ path }) => path.split('/')[1] ?? '').filter((word) => !word.startsWith(':'));
    expect([...words, 'login', 'signup', 'account'].filter((word) => !reservedUsernames.includes(word))).toEqual([]);
  });
});
