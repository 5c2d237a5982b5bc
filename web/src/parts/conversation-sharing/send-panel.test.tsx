import { guestAccount } from '@glimpse/contract/auth/guest';
import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PostCard } from '../../features/posts/post/post-card.tsx';
import type { LivePost } from '../../features/posts/post/queries.ts';
import { ana, aPost, bo } from '../../testing/examples.ts';
import { setLiveData } from '../../testing/live-data.ts';
import { errorResponse, network } from '../../testing/network.ts';
import { AsGuest, renderSignedIn } from '../../testing/signed-in.tsx';
import { PersonMenu } from '../safety/person-menu.tsx';
import { MessageButton } from './message-button.tsx';
import { maxRecipients } from './send-to-people.ts';

const named = (uid: string) => ({ ...bo, uid, fullName: `Person ${uid}`, username: uid });
const [cy, di, ed] = [named('cy'), named('di'), named('ed')];
const summary = ({ uid, ...names }: typeof bo) => ({ _id: uid, id: uid, ...names, isPrivate: false });

interface Shown {
  recent?: readonly (typeof bo)[];
  followed?: readonly (typeof bo)[];
}

/** Opens the dialog, after its lists have loaded. */
async function open({ recent = [], followed = [] }: Shown, view: ReturnType<typeof renderSignedIn>, item: string) {
  network.handle('GET /api/users/ana/following', () => ({
    body: { people: followed.map(summary), nextCursor: null },
  }));
  await view.person.click(screen.getByRole('button', { name: 'More options' }));
  await view.person.click(screen.getByRole('button', { name: item }));
  await screen.findByRole('searchbox', { name: 'Search people' });
  await setLiveData(view.client, ['recent-people', ana.uid], recent);
  return within(screen.getByRole('dialog', { name: item }));
}

async function openForPost(lists: Shown, post: Partial<LivePost> = {}) {
  const view = renderSignedIn(<PostCard post={aPost(post)} isPriority isLiked={false} isBookmarked={false} />);
  return { ...view, dialog: await open(lists, view, 'Send') };
}

const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);

const check = (username: string) => screen.getByRole('checkbox', { name: new RegExp(`^${username} `) });
const sent = () => network.requests().filter(({ requestLine }) => requestLine.includes('/api/conversations/'));
const recipients = () => sent().map(({ requestLine }) => requestLine.split('/')[3]);
const messageTo = (uid: string) =>
  sent().find(({ requestLine }) => requestLine.includes(`/conversations/${uid}/messages/`))?.body;

describe('the dialog Send of a post', () => {
  it('offers recent conversations and then followed people, without the viewer and blocked people', async () => {
    const { client, dialog } = await openForPost({ recent: [cy, di], followed: [di, ed, ana] });
    await dialog.findByRole('list', { name: 'People you follow' });
    expect(namesIn(dialog.getByRole('list', { name: 'Recent conversations' }))).toEqual(['cyPerson cy', 'diPerson di']);
    expect(namesIn(dialog.getByRole('list', { name: 'People you follow' }))).toEqual(['edPerson ed']);
    const blocked = { ...emptyBlockLists, blockedBy: ['cy'], blocked: ['ed'] };
    await act(async () => client.setQueryData(['block-lists', ana.uid], blocked));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  });

  it('sends one message to each chosen person, with the text', async () => {
    network.handle('POST /api/conversations/', () => ({ status: 201, body: {} }));
    const { person, dialog } = await openForPost({ recent: [cy, di, ed] });
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(send.disabled).toBe(true);
    for (const username of ['cy', 'di', 'ed']) await person.click(check(username));
    await person.click(dialog.getByRole('button', { name: 'Remove Person di' }));
    await person.type(dialog.getByRole('textbox', { name: 'Add a message' }), ' Look! ');
    await person.click(send);
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText('Sent to 2 people');
    expect(recipients().toSorted()).toEqual(['cy', 'ed']);
    const embed = { kind: 'post', postId: 'p1' };
    const messageData = { text: 'Look!', mentionedUids: [], embed, replyToId: null };
    expect([messageTo('cy'), messageTo('ed')]).toEqual([{ messageData }, { messageData }]);
  });

  it('names the people to whom it could not be sent, and the reason', async () => {
    const text = 'This person does not receive messages from you.';
    network.handle('POST /api/conversations/cy/', () => errorResponse(403, 'permission-denied', text));
    network.handle('POST /api/conversations/di/', () => ({ status: 201, body: {} }));
    const { person, dialog } = await openForPost({ recent: [cy, di] });
    await person.click(check('cy'));
    await person.click(check('di'));
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText(`Not sent to Person cy. ${text}`);
    await screen.findByText('Sent to Person di');
  });

  it('finds people by name, and keeps the choice', async () => {
    network.handle('GET /api/users?search=', () => ({
      body: {
        users: [
          {
            ...summary(named('fay')),
            ...{ bio: '', website: '', followers: [], following: [], postCount: 0, followerCount: 0 },
            ...{ followingCount: 0, createdAt: '2026-11-20T08:30:00+00:00', updatedAt: '2026-11-20T08:30:00+00:00' },
          },
        ],
        nextCursor: null,
      },
    }));
    const { person, dialog } = await openForPost({ recent: [cy] });
    await person.click(check('cy'));
    await person.type(dialog.getByRole('searchbox'), 'fay');
    await dialog.findByRole('list', { name: 'Search results' });
    await person.click(check('fay'));
    expect(within(dialog.getByRole('list', { name: 'Chosen people' })).getAllByRole('button')).toHaveLength(2);
    await person.clear(dialog.getByRole('searchbox'));
    expect(check('cy')).toHaveProperty('checked', true);
  });

  it('disables further people when as many as possible are chosen', async () => {
    const people = Array.from({ length: maxRecipients + 1 }, (_, index) => named(`p${index}x`));
    const { person, dialog } = await openForPost({ followed: people });
    await dialog.findByRole('list', { name: 'People you follow' });
    for (const { username } of people.slice(0, maxRecipients)) await person.click(check(username));
    await dialog.findByText('You can send it to up to 10 people at once.');
    expect(check('p10x')).toHaveProperty('disabled', true);
    await person.click(check('p0x'));
    expect(check('p10x')).toHaveProperty('disabled', false);
  });

  it('says who can see the post of a private account', async () => {
    const { dialog } = await openForPost({}, { visibility: 'followers' });
    await dialog.findByText('Only people who follow Bo Lindqvist can see this post.');
    await dialog.findByText('Search for the people to send it to.');
  });
});

describe('offline', () => {
  afterEach(() => act(async () => void window.dispatchEvent(new Event('online'))));

  it('queues the messages and sends them when the browser is online', async () => {
    network.handle('POST /api/conversations/', () => ({ status: 201, body: {} }));
    const { person, dialog } = await openForPost({ recent: [cy] });
    await act(async () => void window.dispatchEvent(new Event('offline')));
    await person.click(check('cy'));
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText("You're offline. It will be sent when you're back online.");
    expect(sent()).toEqual([]);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await screen.findByText('Sent to Person cy');
    expect(recipients()).toEqual(['cy']);
  });
});

it('sends a profile, but not to its owner', async () => {
  network.handle('POST /api/conversations/', () => ({ status: 201, body: {} }));
  const view = renderSignedIn(<PersonMenu person={{ id: bo.uid, fullName: bo.fullName }} />);
  const dialog = await open({ recent: [bo, cy] }, view, 'Send profile');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  await view.person.click(check('cy'));
  await view.person.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(messageTo('cy')).toEqual({
      messageData: { text: '', mentionedUids: [], embed: { kind: 'profile', userId: 'bo' }, replyToId: null },
    }),
  );
});

describe('the link Message', () => {
  it('opens the conversation', async () => {
    const { person } = renderSignedIn(<MessageButton uid={bo.uid} />);
    await person.click(screen.getByRole('link', { name: 'Message' }));
    expect(screen.getByLabelText('Address').textContent).toBe('/messages/bo');
  });

  it('is missing on the profile of the guest', () => {
    renderSignedIn(<MessageButton uid={guestAccount.uid} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the guest', () => {
  const reason = "The guest account is shared, so it can't send messages.";

  it('gets the reason instead of a conversation', async () => {
    const { person } = renderSignedIn(
      <AsGuest>
        <MessageButton uid={bo.uid} />
      </AsGuest>,
    );
    await person.click(screen.getByRole('button', { name: 'Message' }));
    await screen.findByText(reason);
  });

  it('gets the reason instead of people', async () => {
    const { person } = renderSignedIn(
      <AsGuest>
        <PersonMenu person={{ id: bo.uid, fullName: bo.fullName }} />
      </AsGuest>,
    );
    await person.click(screen.getByRole('button', { name: 'More options' }));
    await person.click(screen.getByRole('button', { name: 'Send profile' }));
    await within(screen.getByRole('dialog', { name: 'Send profile' })).findByText(reason);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});
