import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firebaseApp } from '../../lib/firebase/app.ts';
import { bo } from '../../testing/examples.ts';
import { fillList } from '../../testing/live-data.ts';
import { errorResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { CaseQueue } from './case-queue.tsx';
import { ModerationLog } from './moderation-log.tsx';
import { type LiveCase, type LiveEntry, liveCases, liveLog } from './queries.ts';

const aCase = (change: Partial<LiveCase> = {}): LiveCase => ({
  ...{ id: 'post:p1', kind: 'post', path: 'posts/p1', postId: 'p1', commentId: '', storyId: '' },
  targetUid: bo.uid,
  shown: { by: bo, text: 'Buy followers', pictureUrl: '', pictureAlt: '', morePictures: [], context: '' },
  ...{ evidence: [], evidenceUids: [] },
  reportCount: 2,
  voices: [{ reason: 'spam', text: 'Everywhere', createdAt: 1_700_000_000_000 }],
  ...{ isOpen: true, settledBy: '', createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000 },
  ...change,
});

const anEntry = (change: Partial<LiveEntry> = {}): LiveEntry => ({
  ...{ id: 'e1', action: 'hide', caseId: 'post:p1', kind: 'post', path: 'posts/p1' },
  ...{ targetUid: bo.uid, targetName: bo.fullName, moderatorUid: 'mo', moderatorName: 'Mo' },
  ...{ reason: 'Spam', undoes: '', isUndone: false, createdAt: 1_700_000_000_000 },
  ...change,
});

async function showQueue(...cases: LiveCase[]) {
  const view = renderSignedIn(<CaseQueue />);
  await fillList(view.client, liveCases(firebaseApp, 'newest'), cases);
  return view;
}

async function showLog(...entries: LiveEntry[]) {
  const view = renderSignedIn(<ModerationLog />);
  await fillList(view.client, liveLog(firebaseApp), entries);
  return view;
}

describe('the queue', () => {
  it('shows what was reported and why', async () => {
    await showQueue(aCase());
    const card = within(screen.getByRole('article', { name: 'Post by Bo Lindqvist' }));
    expect(card.getByText('Buy followers')).toBeTruthy();
    expect(card.getByText(/2 reports/)).toBeTruthy();
    expect(within(card.getByRole('list', { name: 'Reports' })).getByText('Spam or scam')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Open the post' }).getAttribute('href')).toBe('/post/p1');
  });

  it('does not offer to hide an account', async () => {
    await showQueue(aCase({ id: 'person:bo', kind: 'person' }));
    const buttons = within(screen.getByRole('article')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Dismiss', 'Suspend account']);
  });

  it('leads from a story to the profile of its author, and offers to hide the story', async () => {
    await showQueue(aCase({ id: 'story:bo:s1', kind: 'story', postId: '', storyId: 's1' }));
    const card = within(screen.getByRole('article', { name: 'Story by Bo Lindqvist' }));
    expect(card.getByRole('link', { name: 'Open the profile' })).toBeTruthy();
    const buttons = card.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Dismiss', 'Hide story', 'Suspend account']);
  });

  it('shows the messages of a reported message, and offers to hide the last one', async () => {
    const message = { id: 'm1', uid: 'ana', name: 'Ana Example', kind: 'text' as const, text: 'Please stop' };
    const shared = { pictureUrl: '', pictureAlt: '', createdAt: 1_700_000_000_000 };
    const evidence = [
      { ...message, ...shared },
      { ...message, ...shared, id: 'm2', uid: bo.uid, name: bo.fullName, kind: 'profile' as const, text: '' },
      { ...message, ...shared, id: 'm3', uid: bo.uid, name: bo.fullName, text: 'I know where you live' },
    ];
    const { person } = await showQueue(aCase({ id: 'message:abc', kind: 'message', postId: '', evidence }));
    const card = within(screen.getByRole('article', { name: 'Message by Bo Lindqvist' }));
    const list = within(card.getByRole('list', { name: 'The reported message and the messages before it' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ana Example.*Please stop$/),
      expect.stringMatching(/^Bo Lindqvist.*Shared profile$/),
      expect.stringMatching(/^Bo Lindqvist.*I know where you live$/),
    ]);
    const buttons = card.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Dismiss', 'Hide message', 'Suspend account']);
    await person.click(card.getByRole('button', { name: 'Hide message' }));
    expect(await screen.findByText(/Both people will see that a moderator removed it/)).toBeTruthy();
    expect(card.queryByRole('link', { name: 'Open the post' })).toBeNull();
    expect(card.getByRole('link', { name: 'Open the profile' })).toBeTruthy();
  });

  it('hides a post after the moderator gave a reason', async () => {
    network.handle('POST /api/moderation/actions', () => ({ status: 201, body: { entryId: 'e1' } }));
    const { person } = await showQueue(aCase());
    await person.click(screen.getByRole('button', { name: 'Hide post' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Hide this' }));
    const hide = dialog.getByRole<HTMLButtonElement>('button', { name: 'Hide' });
    expect(hide.disabled).toBe(true);
    await person.type(dialog.getByLabelText('Reason'), '  Spam ');
    await person.click(hide);
    await screen.findByText('Hidden');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.requests()).toEqual([
      {
        requestLine: 'POST /api/moderation/actions',
        body: { actionData: { caseId: 'post:p1', action: 'hide', reason: 'Spam' } },
      },
    ]);
  });

  it('marks a post as sensitive, but not a comment', async () => {
    network.handle('POST /api/moderation/actions', () => ({ status: 201, body: { entryId: 'e1' } }));
    const { person, unmount } = await showQueue(aCase());
    await person.click(screen.getByRole('button', { name: 'Mark as sensitive' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Mark as sensitive' }));
    await person.type(dialog.getByLabelText('Reason'), 'Blood');
    await person.click(dialog.getByRole('button', { name: 'Mark as sensitive' }));
    await screen.findByText('Marked as sensitive');
    expect(network.requests().map(({ body }) => body)).toEqual([
      { actionData: { caseId: 'post:p1', action: 'markSensitive', reason: 'Blood' } },
    ]);
    unmount();
    await showQueue(aCase({ id: 'comment:p1:c1', kind: 'comment' }));
    expect(screen.queryByRole('button', { name: 'Mark as sensitive' })).toBeNull();
  });

  it('keeps the dialog open and shows the error if the server refuses the action', async () => {
    const text = 'This case has already been closed.';
    network.handle('POST /api/moderation/actions', () => errorResponse(400, 'failed-precondition', text));
    const { person } = await showQueue(aCase());
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Dismiss this case' }));
    await person.type(dialog.getByLabelText('Reason'), 'Fine');
    await person.click(dialog.getByRole('button', { name: 'Dismiss' }));
    await screen.findByText(text);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('says that no case is open', async () => {
    await showQueue();
    expect(screen.getByText('No open cases.')).toBeTruthy();
  });
});

describe('the log', () => {
  it('does not offer to undo that a message was hidden', async () => {
    await showLog(anEntry({ kind: 'message' }));
    expect(screen.getByRole('article').textContent).toContain('Mo hid a message by Bo Lindqvist');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('describes each action and undoes one with a reason', async () => {
    network.handle('POST /api/moderation/undo/e1', () => ({ status: 201, body: { entryId: 'e2' } }));
    const { person } = await showLog(anEntry(), anEntry({ id: 'e0', action: 'suspend', isUndone: true }));
    const [hidden, suspended] = screen.getAllByRole('article');
    if (!hidden || !suspended) throw new Error('Two entries are missing');
    expect(hidden.textContent).toContain('Mo hid a post by Bo Lindqvist');
    expect(suspended.textContent).toContain('Mo suspended the account of Bo Lindqvist');
    expect(within(suspended).queryByRole('button', { name: 'Undo' })).toBeNull();
    await person.click(within(hidden).getByRole('button', { name: 'Undo' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Undo this action' }));
    await person.type(dialog.getByLabelText('Reason'), 'A mistake');
    await person.click(dialog.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Action undone');
    expect(network.requests().map(({ body }) => body)).toEqual([{ actionData: { reason: 'A mistake' } }]);
  });
});
