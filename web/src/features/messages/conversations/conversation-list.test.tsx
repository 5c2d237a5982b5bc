import { guestAccount } from '@glimpse/contract/auth/guest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ViewerProvider } from '../../../entities/viewer/viewer.tsx';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { aConversation } from '../../../testing/conversations.ts';
import { ana } from '../../../testing/examples.ts';
import { fillList, setLiveData } from '../../../testing/live-data.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { ConversationList, newestFirst } from './conversation-list.tsx';
import { liveConversations, liveMessageRequestCount } from './queries.ts';

it('says to the guest that the account cannot have messages', async () => {
  const account = { uid: guestAccount.uid, email: null, displayName: null, emailVerified: false };
  const { client } = renderSignedIn(
    <ViewerProvider account={account}>
      <ConversationList list="main" openUid="" />
    </ViewerProvider>,
  );
  await fillList(client, liveConversations(firebaseApp, guestAccount.uid, 'main'), []);
  await setLiveData(client, liveMessageRequestCount(firebaseApp, guestAccount.uid).queryKey, 0);
  const notice = screen.getByRole('heading', { name: 'No messages yet.' }).parentElement;
  expect(notice?.textContent).toContain("The guest account is shared, so it can't send or receive messages.");
});

const loading = () => screen.queryByRole('status', { name: 'Loading conversations' });
const requests = () => screen.queryByRole('link', { name: /requests/i });
const rows = () => screen.queryAllByRole('listitem');

it('shows the link to the requests and the conversations together, so that nothing moves', async () => {
  const { client } = renderSignedIn(<ConversationList list="main" openUid="" />);
  const { queryKey } = liveMessageRequestCount(firebaseApp, ana.uid);
  await setLiveData(client, queryKey, 1);
  expect([loading() !== null, requests()]).toEqual([true, null]);
  await fillList(client, liveConversations(firebaseApp, ana.uid, 'main'), [aConversation({})]);
  expect([loading(), requests() !== null, rows().length]).toEqual([null, true, 1]);
});

it('shows no conversations before the number of requests is known', async () => {
  const { client } = renderSignedIn(<ConversationList list="main" openUid="" />);
  await fillList(client, liveConversations(firebaseApp, ana.uid, 'main'), [aConversation({})]);
  expect([loading() !== null, rows()]).toEqual([true, []]);
  await setLiveData(client, liveMessageRequestCount(firebaseApp, ana.uid).queryKey, 0);
  expect([loading(), requests(), rows().length]).toEqual([null, null, 1]);
});

it('shows each conversation once in its newest version, without those of another list', () => {
  const moved = aConversation({ id: 'a', updatedAt: 3 });
  const rows = newestFirst(
    [
      aConversation({ id: 'b', updatedAt: 2 }),
      aConversation({ id: 'a', updatedAt: 1 }),
      moved,
      aConversation({ id: 'c', updatedAt: 4, list: 'requests' }),
    ],
    'main',
  );
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(rows[0]).toBe(moved);
});
