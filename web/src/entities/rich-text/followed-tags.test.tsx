import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ana } from '../../testing/examples.ts';
import { setLiveData } from '../../testing/live-data.ts';
import { network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { FollowedTagsSection } from './followed-tags-section.tsx';
import { groupTags } from './group-tags.ts';
import { SuggestedTags } from './suggested-tags.tsx';

const setFollowedTags = (client: QueryClient, tags: readonly string[]) =>
  setLiveData(client, ['followed-tags', ana.uid], tags);
const setPopularTags = (client: QueryClient, tags: readonly string[]) =>
  setLiveData(
    client,
    ['tags', ''],
    tags.map((tag) => ({ id: `t_${tag}`, tag, postCount: 2, prefixes: [], updatedAt: 0 })),
  );

describe('FollowedTagsSection', () => {
  it('lists the followed hashtags, and unfollows one before the server responds', async () => {
    network.handle('DELETE /api/tags/follow/sea', () => ({ body: {} }));
    const { client, person } = renderSignedIn(<FollowedTagsSection />);
    expect(screen.queryByText("You don't follow any hashtags.")).toBeNull();
    await setFollowedTags(client, ['été', 'sea']);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '#été',
      '#sea',
    ]);
    expect(screen.getByRole('link', { name: 'Show posts with #été' }).getAttribute('href')).toBe(
      `/explore/tags/${encodeURIComponent('été')}`,
    );
    await person.click(screen.getByRole('button', { name: 'Unfollow #sea' }));
    await waitFor(() => expect(network.requests()).toHaveLength(1));
    expect(screen.queryByText('#sea')).toBeNull();
    await setFollowedTags(client, []);
    expect(screen.getByText("You don't follow any hashtags.")).toBeTruthy();
  });
});

describe('SuggestedTags', () => {
  beforeEach(() => network.handle('POST /api/tags/follow/', () => ({ body: {} })));

  it('follows hashtags, which stay in the list', async () => {
    const { client, person } = renderSignedIn(<SuggestedTags max={2} />);
    expect(screen.queryByRole('region')).toBeNull();
    await setFollowedTags(client, ['sea']);
    await setPopularTags(client, ['light', 'sea', 'hills']);
    const states = () =>
      screen
        .getAllByRole('button')
        .map((button) => [button.getAttribute('aria-label'), button.getAttribute('aria-pressed')]);
    expect(states()).toEqual([
      ['Follow #light', 'false'],
      ['Follow #sea', 'true'],
    ]);
    await person.click(screen.getByRole('button', { name: 'Follow #light' }));
    expect(states()).toEqual([
      ['Follow #light', 'true'],
      ['Follow #sea', 'true'],
    ]);
    await waitFor(() =>
      expect(network.requests().map(({ requestLine }) => requestLine)).toEqual(['POST /api/tags/follow/light']),
    );
  });
});

describe('groupTags', () => {
  it('sorts, removes repeated tags, and makes groups that fit into a query', () => {
    expect(groupTags([])).toEqual([]);
    expect(groupTags(['b', 'a', 'b'])).toEqual([['a', 'b']]);
    const sizes = groupTags(Array.from({ length: 50 }, (_, index) => `tag${index}`)).map(({ length }) => length);
    expect(sizes).toEqual([30, 20]);
  });
});
