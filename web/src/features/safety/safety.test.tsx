import { nobodyHidden } from '@glimpse/contract/hidden';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aComment, ana, aPost, bo } from '../../testing/examples.ts';
import { network, refusal } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { Thread } from '../comments/thread.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { useHidden } from './hidden.tsx';

const card = () =>
  renderSignedIn(<PostCard post={aPost()} isPriority isLiked={false} isBookmarked={false} />);
type Rendered = ReturnType<typeof card>;

/** What the viewer's document of hidden people says. */
const setHidden = ({ client }: Rendered, change: Partial<typeof nobodyHidden>) =>
  act(async () => client.setQueryData(['hidden', ana.uid], { ...nobodyHidden, ...change }));

async function choose({ person }: Rendered, menu: string, item: string) {
  await person.click(screen.getByRole('button', { name: menu }));
  await person.click(within(screen.getByRole('dialog', { name: menu })).getByRole('button', { name: item }));
  // Its code is fetched first.
  return within(await screen.findByRole('dialog', { name: item }));
}

describe('the menu of what somebody else has posted', () => {
  it('blocks its author after a question', async () => {
    network.answer('POST /api/users/block/bo', () => ({ body: {} }));
    const shown = card();
    const dialog = await choose(shown, 'More options', 'Block Bo Lindqvist');
    await dialog.findByRole('heading', { name: 'Block Bo Lindqvist?' });
    await shown.person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(network.sentToApi()).toEqual([]);
    const again = await choose(shown, 'More options', 'Block Bo Lindqvist');
    await shown.person.click(await again.findByRole('button', { name: 'Block' }));
    await screen.findByText('Blocked');
    expect(network.sentToApi().map(({ what }) => what)).toEqual(['POST /api/users/block/bo']);
  });

  it('takes a mute back where there is one, and says what the server says when it cannot', async () => {
    const text = 'Too much of it.';
    network.answer('DELETE /api/users/mute/bo', () => refusal(400, 'failed-precondition', text));
    const shown = card();
    await setHidden(shown, { muted: [bo.uid] });
    const dialog = await choose(shown, 'More options', 'Unmute Bo Lindqvist');
    await shown.person.click(await dialog.findByRole('button', { name: 'Unmute' }));
    await screen.findByText(text);
  });

  it('reports it, with a reason and words, once', async () => {
    network.answer('POST /api/reports', () => ({ status: 201, body: {} }));
    const shown = card();
    const dialog = await choose(shown, 'More options', 'Report');
    const send = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Send report' });
    expect(send.disabled).toBe(true);
    await shown.person.click(dialog.getByRole('radio', { name: 'Spam or a swindle' }));
    await shown.person.type(dialog.getByRole('textbox'), '  Everywhere ');
    await shown.person.click(send);
    await screen.findByText('Thank you. A moderator will look at it.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.sentToApi()).toEqual([
      {
        what: 'POST /api/reports',
        body: { reportData: { kind: 'post', postId: 'p1', reason: 'spam', text: 'Everywhere' } },
      },
    ]);
  });
});

describe('a comment', () => {
  const row = (change: Parameters<typeof aComment>[0] = {}) =>
    renderSignedIn(
      <Thread
        comment={aComment(change)}
        postOwnerUid="cy"
        isOpen={false}
        onSwitch={() => {}}
        onAnswer={() => {}}
      />,
    );
  const words = () => screen.queryByText('Where is this?', { exact: false });

  it.each(['blocked', 'blockedBy', 'muted'] as const)('of somebody %s is not shown', async (list) => {
    const shown = row();
    expect(words()).toBeTruthy();
    await setHidden(shown, { [list]: [bo.uid] });
    expect(words()).toBeNull();
    await setHidden(shown, {});
    expect(words()).toBeTruthy();
  });

  it('that a moderator has hidden is its author’s alone, marked, and cannot be edited', async () => {
    row({ isHidden: true, message: '' });
    expect(screen.queryByRole('listitem')).toBeNull();
    const { client, person } = row({ isHidden: true, message: '', uid: ana.uid });
    await act(async () => client.setQueryData(['original', 'p1', 'c1'], 'Buy followers'));
    expect(screen.getByText('Buy followers', { exact: false })).toBeTruthy();
    expect(screen.getByText('Hidden by a moderator. Only you see it.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Comment options' }));
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});

it('who is muted is hidden and not apart, who is blocked either way is both', async () => {
  const seen: unknown[] = [];
  function Probe() {
    const { isApart, isHidden } = useHidden();
    seen.push(['a', 'b', 'c', 'd'].map((uid) => [isHidden(uid), isApart(uid)]));
    return null;
  }
  await setHidden(renderSignedIn(<Probe />), { blocked: ['a'], blockedBy: ['b'], muted: ['c'] });
  expect(seen.at(-1)).toEqual([
    [true, true],
    [true, true],
    [true, false],
    [false, false],
  ]);
});
