import type { User } from '@glimpse/contract/profiles/user';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser, setLiveData } from '../../testing/live-data.ts';
import { errorResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { SearchPanel } from './search-panel.tsx';

const respondWith = (pattern: string, users: readonly User[], nextCursor: string | null = null) =>
  network.handle(pattern, () => ({ body: { users, nextCursor } }));
const field = () => screen.getByRole('searchbox', { name: 'Search Friends and faimly' });

/** Reports every element as visible at once. */
class AlwaysInView {
  readonly report: (changes: { isIntersecting: boolean }[]) => void;
  constructor(report: (changes: { isIntersecting: boolean }[]) => void) {
    this.report = report;
  }
  observe() {
    queueMicrotask(() => this.report([{ isIntersecting: true }]));
  }
  disconnect() {}
}

describe('SearchPanel', () => {
  // happy-dom does not know the element <search>, and React warns about it once.
  beforeEach(() => {
    const report = vi.mocked(console.error).getMockImplementation();
    vi.mocked(console.error).mockImplementation((...args) => {
      if (args[1] !== 'search') report?.(...args);
    });
  });
  afterEach(() => {
    onlineManager.setOnline(true);
    vi.unstubAllGlobals();
  });

  it('finds people and opens a profile', async () => {
    respondWith('GET /api/users?search=bo', [aUser()]);
    respondWith('GET /api/users?', []);
    const onOpen = vi.fn();
    const { person } = renderSignedIn(<SearchPanel onOpen={onOpen} />);
    expect(document.activeElement).toBe(field());
    await person.type(field(), ' bo ');
    await person.click(await screen.findByRole('link', { name: /bolindqvist/ }));
    expect(onOpen).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Address').textContent).toBe('/@bolindqvist');
  });

  it('moves through the results with the arrow keys', async () => {
    respondWith('GET /api/users?', [aUser()]);
    const { person } = renderSignedIn(<SearchPanel />);
    const link = await screen.findByRole('link', { name: /bolindqvist/ });
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link);
    await person.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(field());
  });

  it('moves back to the field when the viewer types in the results', async () => {
    respondWith('GET /api/users?', [aUser()]);
    const { person } = renderSignedIn(<SearchPanel />);
    const link = await screen.findByRole('link', { name: /bolindqvist/ });
    await person.keyboard('b{ArrowDown}');
    expect(document.activeElement).toBe(link);
    await person.keyboard('o');
    expect(document.activeElement).toBe(field());
    expect(field()).toHaveProperty('value', 'bo');
    await person.keyboard('{ArrowDown}{Backspace}');
    expect(document.activeElement).toBe(field());
  });

  it('lists matching hashtags, and no people for a text that starts with #', async () => {
    respondWith('GET /api/users?', [aUser()]);
    const { person, client } = renderSignedIn(<SearchPanel />);
    await person.type(field(), '#sea');
    await waitFor(() => expect(client.getQueryCache().find({ queryKey: ['tags', 'sea'] })).toBeTruthy());
    await setLiveData(client, ['tags', 'sea'], [{ id: 'sea', tag: 'sea', postCount: 2, prefixes: [] }]);
    expect(screen.getByRole('link', { name: '#sea 2 posts' }).getAttribute('href')).toBe('/explore/tags/sea');
    expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
  });

  it('does not say that nothing was found while there are hashtags', async () => {
    respondWith('GET /api/users?', []);
    const { person, client } = renderSignedIn(<SearchPanel />);
    await screen.findByText('No Search Result Available');
    await person.type(field(), 'sea');
    await waitFor(() => expect(network.requests().at(-1)?.requestLine).toBe('GET /api/users?search=sea'));
    await setLiveData(client, ['tags', 'sea'], [{ id: 'sea', tag: 'sea', postCount: 2, prefixes: [] }]);
    screen.getByRole('link', { name: '#sea 2 posts' });
    expect(screen.queryByText('No Search Result Available')).toBeNull();
  });

  it('says that nothing was found', async () => {
    respondWith('GET /api/users?', []);
    renderSignedIn(<SearchPanel />);
    await screen.findByText('No Search Result Available');
  });

  it('shows an error and tries again', async () => {
    network.handle('GET /api/users?', () => errorResponse(500, 'internal', 'No.'));
    const { person } = renderSignedIn(<SearchPanel />);
    await screen.findByText('The search failed.');
    respondWith('GET /api/users?', [aUser()]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: /bolindqvist/ });
  });

  it('keeps the first page if the second page fails, and tries again', async () => {
    vi.stubGlobal('IntersectionObserver', AlwaysInView);
    network.handle('cursor=more', () => errorResponse(500, 'internal', 'No.'));
    respondWith('GET /api/users?', [aUser()], 'more');
    const { person } = renderSignedIn(<SearchPanel />);
    await screen.findByText('The search failed.');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    respondWith('cursor=more', [aUser({ _id: 'cy' })]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.queryByText('The search failed.')).toBeNull();
  });

  it('waits for the network and then searches', async () => {
    onlineManager.setOnline(false);
    respondWith('GET /api/users?', [aUser()]);
    renderSignedIn(<SearchPanel />);
    await screen.findByText("You're offline. Your search will continue when you're back online.");
    expect(network.requests()).toEqual([]);
    act(() => onlineManager.setOnline(true));
    await screen.findByRole('link', { name: /bolindqvist/ });
  });
});
