import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { aConversation, aMessage } from '../../../testing/conversations.ts';
import { ana, bo, media } from '../../../testing/examples.ts';
import { aPerson, fillList, setLiveData } from '../../../testing/live-data.ts';
import { deferredResponse, errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { ConversationView } from './conversation-view.tsx';
import { liveMessages } from './queries.ts';

const id = aConversation().id;
const messages = 'POST /api/conversations/bo/messages/';
const sent = () => network.requests().filter(({ requestLine }) => requestLine.startsWith(messages));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const list = () => within(screen.getByRole('list', { name: `Messages with ${bo.fullName}` }));

/** Shows Ana's conversation with Bo. `conversation` is null before the first message. */
async function show(conversation: ReturnType<typeof aConversation> | null = aConversation(), items = [aMessage()]) {
  network.handle('documents:commit', () => ({ body: {} }));
  const view = renderSignedIn(<ConversationView otherUid={bo.uid} />);
  await setLiveData(view.client, ['user', bo.uid], aPerson());
  await setLiveData(view.client, ['conversation', ana.uid, id], conversation);
  if (conversation) await fillList(view.client, liveMessages(firebaseApp, id), items);
  return view;
}

describe('a new message', () => {
  it('is shown as sending before the response, and as sent after it', async () => {
    const response = deferredResponse();
    network.handle(messages, () => response.promise);
    const { person } = await show();
    await person.type(field(), 'First{Shift>}{Enter}{/Shift}line{Enter}');
    expect(field().value).toBe('');
    list().getByText('Sending…');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ messageData: { text: 'First\nline', embed: null, replyToId: null } });
    response.resolve({ status: 201, body: {} });
    await list().findByText('Sent');
  });

  it('that the server refuses shows the reason, and can be sent again with the same id or discarded', async () => {
    network.handle(messages, () => errorResponse(403, 'permission-denied', 'No messages.'));
    const { person } = await show();
    await person.type(field(), 'Hi{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Not sent. No messages.');
    await person.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]?.requestLine).toBe(sent()[1]?.requestLine);
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(list().queryByText('Hi')).toBeNull();
  });
});

describe('a request', () => {
  const request = aConversation({ state: 'request', list: 'requests', requestedBy: bo.uid });

  it('to the viewer can be accepted or declined, shows no picture, and is not marked as read', async () => {
    network.handle('POST /api/conversations/bo/accept', () => ({ body: {} }));
    const picture = aMessage({
      text: '',
      embed: { kind: 'picture', altText: 'Dawn', media },
    });
    const { person } = await show({ ...request, unreadCount: 1 }, [picture]);
    screen.getByText('Accept the request to see the picture.');
    expect(document.querySelector('img[alt="Dawn"]')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(network.requests().map(({ requestLine }) => requestLine)).toEqual(['POST /api/conversations/bo/accept']),
    );
  });

  it('of the viewer has no field after five messages', async () => {
    await show(aConversation({ state: 'request', requestedBy: ana.uid, requestMessages: 5 }));
    screen.getByText(/You can send more when Bo Lindqvist has accepted/);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

it('keeps an unsent draft for the next visit', async () => {
  const { person, unmount } = await show();
  await person.type(field(), 'Not yet');
  unmount();
  await show();
  expect(field().value).toBe('Not yet');
});

it('does not change the order of other texts by characters that override the direction', async () => {
  await show(aConversation(), [aMessage({ text: '\u202Eevil' })]);
  expect(list().getByText('\u202Eevil').getAttribute('dir')).toBe('auto');
});
