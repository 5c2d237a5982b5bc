import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Thread } from '../../features/posts/comments/thread.tsx';
import { PostCard } from '../../features/posts/post/post-card.tsx';
import { aComment, ana, aPost, bo } from '../../testing/examples.ts';
import { errorResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';

const card = () => renderSignedIn(<PostCard post={aPost()} isPriority isLiked={false} isBookmarked={false} />);
type Rendered = ReturnType<typeof card>;

/** Sets the viewer's block lists, as their listener would. */
const setBlockLists = ({ client }: Rendered, change: Partial<typeof emptyBlockLists>) =>
  act(async () => client.setQueryData(['block-lists', ana.uid], { ...emptyBlockLists, ...change }));

async function choose({ person }: Rendered, menu: string, item: string) {
  await person.click(screen.getByRole('button', { name: menu }));
  await person.click(within(screen.getByRole('dialog', { name: menu })).getByRole('button', { name: item }));
  // The code of the dialog loads first.
  return within(await screen.findByRole('dialog', { name: item }));
}

describe('the menu of another person’s post', () => {
  it('blocks the author after a confirmation', async () => {
    network.handle('POST /api/users/block/bo', () => ({ body: {} }));
    const shown = card();
    const dialog = await choose(shown, 'More options', 'Block Bo Lindqvist');
    await dialog.findByRole('heading', { name: 'Block Bo Lindqvist?' });
    await shown.person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(network.requests()).toEqual([]);
    const again = await choose(shown, 'More options', 'Block Bo Lindqvist');
    await shown.person.click(await again.findByRole('button', { name: 'Block' }));
    await screen.findByText('Blocked');
    expect(network.requests().map(({ requestLine }) => requestLine)).toEqual(['POST /api/users/block/bo']);
  });

  it('offers to unmute a muted author and shows the error of the server', async () => {
    const text = 'Too much of it.';
    network.handle('DELETE /api/users/mute/bo', () => errorResponse(400, 'failed-precondition', text));
    const shown = card();
    await setBlockLists(shown, { muted: [bo.uid] });
    const dialog = await choose(shown, 'More options', 'Unmute Bo Lindqvist');
    await shown.person.click(await dialog.findByRole('button', { name: 'Unmute' }));
    await screen.findByText(text);
  });

  it('reports the post once, with a reason and details', async () => {
    network.handle('POST /api/reports', () => ({ status: 201, body: {} }));
    const shown = card();
    const dialog = await choose(shown, 'More options', 'Report');
    const send = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Send report' });
    expect(send.disabled).toBe(true);
    await shown.person.click(dialog.getByRole('radio', { name: 'Spam or scam' }));
    await shown.person.type(dialog.getByRole('textbox'), '  Everywhere ');
    await shown.person.click(send);
    await screen.findByText('Thanks for your report. A moderator will review it.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.requests()).toEqual([
      {
        requestLine: 'POST /api/reports',
        body: { reportData: { kind: 'post', postId: 'p1', reason: 'spam', text: 'Everywhere' } },
      },
    ]);
  });
});

describe('a comment', () => {
  const row = (change: Parameters<typeof aComment>[0] = {}) =>
    renderSignedIn(
      <Thread comment={aComment(change)} postOwnerUid="cy" isOpen={false} onOpenChange={() => {}} onReply={() => {}} />,
    );
  const words = () => screen.queryByText('Where is this?', { exact: false });

  it.each(['blocked', 'blockedBy', 'muted'] as const)('is not shown if its author is in the list %s', async (list) => {
    const shown = row();
    expect(words()).toBeTruthy();
    await setBlockLists(shown, { [list]: [bo.uid] });
    expect(words()).toBeNull();
    await setBlockLists(shown, {});
    expect(words()).toBeTruthy();
  });

  it('is shown only to its author, marked and without Edit, after a moderator has hidden it', async () => {
    row({ isHidden: true, message: '' });
    expect(screen.queryByRole('listitem')).toBeNull();
    const { client, person } = row({ isHidden: true, message: '', uid: ana.uid });
    await act(async () => client.setQueryData(['moderated-message', 'p1', 'c1'], 'Buy followers'));
    expect(screen.getByText('Buy followers', { exact: false })).toBeTruthy();
    expect(screen.getByText('Hidden by a moderator. Only you can see it.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Comment options' }));
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});
