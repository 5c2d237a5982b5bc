import { clientTexts } from '@glimpse/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aComment, ana, bo } from '../../testing/examples.ts';
import { laterAnswer, network, refusal } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import type { LiveComment } from './queries.ts';
import { Thread } from './thread.tsx';

const show = (change: Partial<LiveComment> = {}, postOwnerUid = bo.uid) =>
  renderSignedIn(
    <Thread
      comment={aComment(change)}
      postOwnerUid={postOwnerUid}
      isOpen={false}
      onSwitch={() => {}}
      onAnswer={() => {}}
    />,
  );

const ofAna = { uid: ana.uid, name: ana.fullName, email: ana.email };
const edit = 'POST /api/comments/edit/p1/c1';
const remove = 'POST /api/comments/delete/p1/c1';

async function choose(person: ReturnType<typeof show>['person'], name: string) {
  await person.click(screen.getByRole('button', { name: 'Comment options' }));
  await person.click(screen.getByRole('button', { name }));
}

async function choices(person: ReturnType<typeof show>['person']) {
  await person.click(screen.getByRole('button', { name: 'Comment options' }));
  const menu = within(screen.getByRole('dialog', { name: 'Comment options' }));
  return menu.getAllByRole('button').map(({ textContent }) => textContent);
}

describe('a comment', () => {
  it('shows who wrote what, and leads to them', () => {
    show();
    expect(screen.getByText('Where is this?', { exact: false })).toBeTruthy();
    const name = screen.getByRole('link', { name: bo.fullName });
    expect(name.getAttribute('href')).toBe('/profile/bo%40example.com');
    expect(screen.queryByText('edited')).toBeNull();
  });

  it('says that it was edited', () => {
    show({ updatedAt: 1_700_000_100_000 });
    expect(screen.getByText('edited')).toBeTruthy();
  });

  it('of somebody else cannot be changed, only kept away or reported', async () => {
    expect(await choices(show({}, 'cy').person)).toEqual([
      'Mute Bo Lindqvist',
      'Block Bo Lindqvist',
      'Report',
      'Cancel',
    ]);
  });

  it('can be edited and deleted by its author', async () => {
    expect(await choices(show(ofAna).person)).toEqual(['Delete', 'Edit', 'Cancel']);
  });

  it("can be deleted, and not edited, by the post's owner", async () => {
    expect(await choices(show({}, ana.uid).person)).toEqual([
      'Delete',
      'Mute Bo Lindqvist',
      'Block Bo Lindqvist',
      'Report',
      'Cancel',
    ]);
  });

  it('shows an edit at once, and the old words again when it is refused', async () => {
    const answer = laterAnswer();
    network.answer(edit, () => answer.promise);
    const { person } = show(ofAna);
    await choose(person, 'Edit');
    const field = screen.getByLabelText('Edit comment');
    await person.clear(field);
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
    await person.type(field, 'And when?');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('And when?', { exact: false })).toBeTruthy();
    expect(network.sentToApi()).toEqual([{ what: edit, body: { commentData: { message: 'And when?' } } }]);
    answer.resolve(refusal(500, 'internal', 'a stack trace'));
    expect(await screen.findByText('Where is this?', { exact: false })).toBeTruthy();
    expect(await screen.findByText(clientTexts.genericFailure)).toBeTruthy();
  });

  it('reads as it was edited in every list at once', async () => {
    network.answer(edit, () => ({ status: 201, body: {} }));
    const { client, person } = show(ofAna);
    const newer = [aComment({ id: 'c2' }), aComment()];
    client.setQueryData(['newer', ['comments', 'p1', 'newest'], []], newer);
    client.setQueryData(['comment', 'p1', 'c1'], aComment());
    await choose(person, 'Edit');
    await person.type(screen.getByLabelText('Edit comment'), '{Backspace}!');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(clientTexts.commentUpdated);
    const edited = aComment({ message: 'Where is this!' });
    expect(client.getQueryData(['newer', ['comments', 'p1', 'newest'], []])).toEqual([newer[0], edited]);
    expect(client.getQueryData(['comment', 'p1', 'c1'])).toEqual(edited);
  });

  it('is left as it was by Escape', async () => {
    const { person } = show(ofAna);
    await choose(person, 'Edit');
    await person.type(screen.getByLabelText('Edit comment'), ' Anybody?{Escape}');
    expect(screen.queryByLabelText('Edit comment')).toBeNull();
    expect(screen.getByText('Where is this?', { exact: false })).toBeTruthy();
    expect(network.sentToApi()).toEqual([]);
  });

  it('is gone at once when it is deleted', async () => {
    network.answer(remove, () => ({ status: 201, body: {} }));
    const { person } = show(ofAna);
    await choose(person, 'Delete');
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(await screen.findByText(clientTexts.commentDeleted)).toBeTruthy();
    expect(network.sentToApi()).toEqual([]);
    // Who leaves the page takes nothing back any more.
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(network.sentToApi()).toEqual([{ what: remove, body: undefined }]));
  });

  it('can be taken back again after a deletion that was refused', async () => {
    network.answer(remove, () => refusal(403, 'permission-denied', 'no'));
    const { person } = show({ ...ofAna, id: 'c1' });
    await choose(person, 'Delete');
    await screen.findByRole('button', { name: 'Undo' });
    window.dispatchEvent(new Event('pagehide'));
    await screen.findByText('Where is this?', { exact: false });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await choose(person, 'Delete');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Where is this?', { exact: false })).toBeTruthy();
    expect(network.sentToApi()).toHaveLength(1);
  });

  it('comes back when its deletion is taken back, and nothing is sent', async () => {
    const { person } = show(ofAna);
    await choose(person, 'Delete');
    expect(screen.queryByText('Where is this?', { exact: false })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Where is this?', { exact: false })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(network.sentToApi()).toEqual([]);
  });
});

describe('votes', () => {
  const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
  const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true';
  const voter = { uid: ana.uid, fullName: ana.fullName, email: ana.email };

  it("show the viewer's own, and how many there are", () => {
    show({ upvoteCount: 3, upvotePreview: [voter], downvoteCount: 1 });
    expect([isPressed('Upvote'), isPressed('Downvote')]).toEqual([true, false]);
    expect([button('Upvote').textContent, button('Downvote').textContent]).toEqual(['3', '1']);
    expect(screen.getByRole('button', { name: 'Upvote, 3' })).toBe(button('Upvote'));
  });

  it('for one side take the place of the other at once, and go back when they cannot be sent', async () => {
    const { person } = show({ upvoteCount: 3, upvotePreview: [voter], downvoteCount: 1 });
    const shown = () => ['Upvote', 'Downvote'].map((name) => [isPressed(name), button(name).textContent]);
    await person.click(button('Downvote'));
    expect(shown()).toEqual([
      [false, '2'],
      [true, '2'],
    ]);
    // A call that got lost is made once more, a second later.
    await screen.findByText(clientTexts.genericFailure);
    await waitFor(() =>
      expect(shown()).toEqual([
        [true, '3'],
        [false, '1'],
      ]),
    );
  });
});
