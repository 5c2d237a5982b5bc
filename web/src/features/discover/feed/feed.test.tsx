import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { initialPages, withPlaceholderItems } from '../../../lib/live/page-state.ts';
import { aPost } from '../../../testing/examples.ts';
import { setKnownViewer, setLiveData } from '../../../testing/live-data.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { liveFeed } from '../../posts/post/queries.ts';
import { Feed } from './feed.tsx';

it('shows an error below the posts of an earlier visit if the feed cannot be loaded', async () => {
  const list = liveFeed(firebaseApp, 'latest');
  const { client } = renderSignedIn(<Feed list={list} title="Latest posts" empty="No posts." />);
  await setKnownViewer(client);
  await setLiveData(client, list.queryKey, withPlaceholderItems(initialPages, [aPost()]));
  await screen.findByText('The posts could not be loaded.');
  expect(screen.getByRole('article', { name: /First light/ })).toBeTruthy();
});
