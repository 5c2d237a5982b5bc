import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aComment, ana, bo } from '../../../testing/examples.ts';
import { deferredResponse, errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import type { LiveComment } from './queries.ts';
import { Thread } from './thread.tsx';

const show = (change: Partial<LiveComment> = {}, postOwnerUid = bo.uid) =>
  renderSignedIn(
    <Thread
      comment={aComment(change)}
      postOwnerUid={postOwnerUid}
      isOpen={false}
      onOpenChange={() => {}}
      onReply={() => {}}
    />,
  );

const ofAna = { uid: ana.uid, name: ana.fullName, email: ana.email };
const edit = 'POST /api/comments/edit/p1/c1';
const remove = 'POST /api/comments/delete/p1/c1';

async function selectItem(person: ReturnType<typeof show>['person'], name: string) {
  await person.click(screen.getByRole('button', { name: 'Comment options' }));
  await person.click(screen.getByRole('button', { name }));
}

async function menuItems(person: ReturnType<typeof show>['person']) {
  await person.click(screen.getByRole('button', { name: 'Comment options' }));
  const menu = within(screen.getByRole('dialog', { name: 'Comment options' }));
  return menu.getAllByRole('button').map(({ textContent }) => textContent);
}

describe('a comment', () => {
  it('shows its text and a link to its author', () => {
    show();
    expect(screen.getByText('Where is this?', { exact: false })).toBeTruthy();
    const name = screen.getByRole('link', { name: bo.fullName });
    expect(name.getAttribute('href')).toBe('/@bolindqvist');
    expect(screen.queryByText('edited')).toBeNull();
  });

  it('says that it was edited', () => {
    show({ updatedAt: 1_700_000_100_000 });
    expect(screen.getByText('edited')).toBeTruthy();
  });

  it('of another author can only be reported, and its author muted or blocked', async () => {
    expect(await menuItems(show({}, 'cy').person)).toEqual([
      'Mute Bo Lindqvist',
      'Block Bo Lindqvist',
      'Report',
      'Cancel',
    ]);
  });

  it('can be edited and deleted by its author', async () => {
    expect(await menuItems(show(ofAna).person)).toEqual(['Delete', 'Edit', 'Cancel']);
  });

  it('can be deleted but not edited by the owner of the post', async () => {
    expect(await menuItems(show({}, ana.uid).person)).toEqual([
      'Delete',
      'Mute Bo Lindqvist',
      'Block Bo Lindqvist',
      'Report',
      'Cancel',
    ]);
  });

  it('shows an edit at once, and the old text again if the server refuses the edit', async () => {
    const response = deferredResponse();
    network.handle(edit, () => response.promise);
    const { person } = show(ofAna);
    await selectItem(person, 'Edit');
    const field = screen.getByLabelText('Edit comment');
    await person.clear(field);
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
    await person.type(field, 'And when?');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('And when?', { exact: false })).toBeTruthy();
    expect(network.requests()).toEqual([{ requestLine: edit, body: { commentData: { message: 'And when?' } } }]);
    response.resolve(errorResponse(500, 'internal', 'a stack trace'));
    expect(await screen.findByText('Where is this?', { exact: false })).toBeTruthy();
    expect(await screen.findByText(english['common.genericFailure'])).toBeTruthy();
  });

  it('shows its new text in every cached list', async () => {
    network.handle(edit, () => ({ status: 201, body: {} }));
    const { client, person } = show(ofAna);
    const newer = [aComment({ id: 'c2' }), aComment()];
    client.setQueryData(['newer-items', ['comments', 'p1', 'newest'], []], newer);
    client.setQueryData(['comment', 'p1', 'c1'], aComment());
    await selectItem(person, 'Edit');
    await person.type(screen.getByLabelText('Edit comment'), '{Backspace}!');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(english['comments.updated']);
    const edited = aComment({ message: 'Where is this!' });
    expect(client.getQueryData(['newer-items', ['comments', 'p1', 'newest'], []])).toEqual([newer[0], edited]);
    expect(client.getQueryData(['comment', 'p1', 'c1'])).toEqual(edited);
  });

  it('disappears at once when the viewer deletes it', async () => {
    network.handle(remove, () => ({ status: 201, body: {} }));
    const { person } = show(ofAna);
    await selectItem(person, 'Delete');
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(await screen.findByText(english['comments.deleted'])).toBeTruthy();
    expect(network.requests()).toEqual([]);
    // Leaving the page ends the time for Undo.
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(network.requests()).toEqual([{ requestLine: remove, body: undefined }]));
  });

  it('offers Undo again for a second deletion after the server refused the first', async () => {
    network.handle(remove, () => errorResponse(403, 'permission-denied', 'no'));
    const { person } = show({ ...ofAna, id: 'c1' });
    await selectItem(person, 'Delete');
    await screen.findByRole('button', { name: 'Undo' });
    window.dispatchEvent(new Event('pagehide'));
    await screen.findByText('Where is this?', { exact: false });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await selectItem(person, 'Delete');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Where is this?', { exact: false })).toBeTruthy();
    expect(network.requests()).toHaveLength(1);
  });
});

describe('votes', () => {
  const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
  const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true';
  const voter = { uid: ana.uid, fullName: ana.fullName, email: ana.email };

  it("show the viewer's vote and the counts", () => {
    show({ upvoteCount: 3, upvotePreview: [voter], downvoteCount: 1 });
    expect([isPressed('Upvote'), isPressed('Downvote')]).toEqual([true, false]);
    expect([button('Upvote').textContent, button('Downvote').textContent]).toEqual(['3', '1']);
    expect(screen.getByRole('button', { name: 'Upvote, 3' })).toBe(button('Upvote'));
  });

  it('for one side replace the other at once, and revert if the request fails', async () => {
    const { person } = show({ upvoteCount: 3, upvotePreview: [voter], downvoteCount: 1 });
    const shown = () => ['Upvote', 'Downvote'].map((name) => [isPressed(name), button(name).textContent]);
    await person.click(button('Downvote'));
    expect(shown()).toEqual([
      [false, '2'],
      [true, '2'],
    ]);
    // The request is repeated once, after a second.
    await screen.findByText(english['common.genericFailure']);
    await waitFor(() =>
      expect(shown()).toEqual([
        [true, '3'],
        [false, '1'],
      ]),
    );
  });
});
