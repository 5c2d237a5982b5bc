import { guestAccount } from '@glimpse/contract/auth/guest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { firebaseApp } from '../../lib/firebase/app.ts';
import { fillList } from '../../testing/live-data.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { ViewerProvider } from '../viewer/viewer.tsx';
import { ConversationList } from './conversation-list.tsx';
import { liveConversations } from './queries.ts';

it('says to the guest that the account cannot have messages', async () => {
  const account = { uid: guestAccount.uid, email: null, displayName: null, emailVerified: false };
  const { client } = renderSignedIn(
    <ViewerProvider account={account}>
      <ConversationList list="main" openUid="" />
    </ViewerProvider>,
  );
  await fillList(client, liveConversations(firebaseApp, guestAccount.uid, 'main'), []);
  const notice = screen.getByRole('heading', { name: 'No messages yet.' }).parentElement;
  expect(notice?.textContent).toContain("The guest account is shared, so it can't send or receive messages.");
});
