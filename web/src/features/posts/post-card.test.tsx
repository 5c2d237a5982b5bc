import { commentCalls } from '@glimpse/contract/comments/comment-calls';
import { clientTexts } from '@glimpse/contract/texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { aComment, ana, aPost } from '../../testing/examples.ts';
import { laterAnswer, network, refusal } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { PostCard } from './post-card.tsx';
import type { LivePost } from './queries.ts';

const show = (change: Partial<LivePost> = {}, isLiked = false) =>
  renderSignedIn(<PostCard post={aPost(change)} isLiked={isLiked} isBookmarked={false} isPriority={false} />);

const press = (name: string) => screen.getByRole('button', { name });

async function openMenu(person: ReturnType<typeof show>['person']) {
  await person.click(press('More options'));
  return within(screen.getByRole('dialog', { name: 'More options' }));
}

describe('a post card', () => {
  it('shows who posted what', () => {
    show();
    const card = within(screen.getByRole('article', { name: /Bo Lindqvist First light/ }));
    expect(card.getByRole('img', { name: 'Dawn over the harbour' })).toBeTruthy();
    expect(card.getAllByRole('link', { name: 'Bo Lindqvist' })[0]?.getAttribute('href')).toBe(
      '/profile/bo%40example.com',
    );
  });

  it.each([
    [0, 'view Post'],
    [1, 'view 1 comment'],
    [2, 'view all 2 comments'],
  ])('with %i comments leads to the post by "%s"', async (commentCount, text) => {
    const { person } = show({ commentCount });
    await person.click(screen.getByRole('link', { name: text }));
    expect(screen.getByLabelText('Address').textContent).toBe('/post/p1');
  });

  it.each([
    [0, '0 likes'],
    [1, '1 like'],
    [2, '2 likes'],
  ])('counts %i as "%s"', (likeCount, text) => {
    show({ likeCount });
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe("a post card's menu", () => {
  const names = async (change: Partial<LivePost>) => {
    const menu = await openMenu(show(change).person);
    return menu.getAllByRole('button').map(({ textContent }) => textContent);
  };

  it('lets others bookmark', async () => {
    expect(await names({})).toEqual([
      'Add To Bookmark',
      'Go To Post',
      'Share',
      'Mute Bo Lindqvist',
      'Block Bo Lindqvist',
      'Report',
      'Cancel',
    ]);
  });

  it('lets its owner delete and edit', async () => {
    expect(await names({ postBy: ana })).toEqual(['Delete', 'Edit', 'Go To Post', 'Share', 'Cancel']);
  });

  it('bookmarks, and then offers the way back', async () => {
    network.answer('POST /api/users/bookmark/p1', () => ({ body: {} }));
    const { person } = show();
    await person.click((await openMenu(person)).getByRole('button', { name: 'Add To Bookmark' }));
    expect(await screen.findByText(clientTexts.bookmarkAdded)).toBeTruthy();
    expect(press('Remove from Bookmark')).toBeTruthy();
  });

  it('takes the post away at once, and brings it back when that is refused', async () => {
    const answer = laterAnswer();
    network.answer('DELETE /api/posts/p1', () => answer.promise);
    const { person } = show({ postBy: ana });
    await person.click((await openMenu(person)).getByRole('button', { name: 'Delete' }));
    expect(screen.queryByRole('article')).toBeNull();
    await screen.findByRole('button', { name: 'Undo' });
    // Who leaves the page takes nothing back any more.
    window.dispatchEvent(new Event('pagehide'));
    answer.resolve(refusal(403, 'permission-denied', 'no'));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(await screen.findByText(clientTexts.genericFailure)).toBeTruthy();
  });

  it('leads to the form for an edit', async () => {
    const { person } = show({ postBy: ana });
    await person.click((await openMenu(person)).getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText('Address').textContent).toBe('/post/edit/p1');
  });
});

describe('a like', () => {
  it('shows at once, before it is answered', async () => {
    const answer = laterAnswer();
    network.answer('POST /api/posts/like/p1', () => answer.promise);
    const { person } = show();
    await person.click(press('Like'));
    expect(press('Unlike')).toBeTruthy();
    expect(screen.getByText('3 likes')).toBeTruthy();
    answer.resolve({ status: 201, body: {} });
    expect(await screen.findByText(clientTexts.postLiked)).toBeTruthy();
    expect(network.sentToApi().map(({ what }) => what)).toEqual(['POST /api/posts/like/p1']);
  });

  it('goes back when it is refused, and says so', async () => {
    network.answer('POST /api/posts/like/p1', () => refusal(500, 'internal', 'a stack trace'));
    const { person } = show();
    await person.click(press('Like'));
    expect(await screen.findByText(clientTexts.genericFailure)).toBeTruthy();
    await waitFor(() => expect(press('Like')).toBeTruthy());
    expect(screen.getByText('2 likes')).toBeTruthy();
  });

  it('comes from a double click on the picture, which never takes one back', async () => {
    network.answer('POST /api/posts/like/p1', () => ({ status: 201, body: {} }));
    const { person } = show();
    await person.dblClick(screen.getByRole('img', { name: 'Dawn over the harbour' }));
    expect(press('Unlike')).toBeTruthy();
    expect(screen.getByTestId('big-heart')).toBeTruthy();
    await person.dblClick(screen.getByRole('img', { name: 'Dawn over the harbour' }));
    expect(press('Unlike')).toBeTruthy();
    await screen.findByText(clientTexts.postLiked);
    expect(network.sentToApi()).toHaveLength(1);
  });

  it('is taken back by its owner', async () => {
    network.answer('POST /api/posts/dislike/p1', () => ({ status: 201, body: {} }));
    const { person } = show({}, true);
    await person.click(press('Unlike'));
    expect(screen.getByText('1 like')).toBeTruthy();
    expect(await screen.findByText(clientTexts.postDisliked)).toBeTruthy();
  });
});

describe('the comment box of a card', () => {
  it('posts what was written and counts it at once', async () => {
    const answer = laterAnswer();
    network.answer('POST /api/comments/add/p1', () => answer.promise);
    const { person } = show();
    expect(press('Post').hasAttribute('disabled')).toBe(true);
    await person.type(screen.getByLabelText(clientTexts.addComment), 'Lovely{Enter}');
    expect(await screen.findByRole('link', { name: 'view 1 comment' })).toBeTruthy();
    expect(network.sentToApi()[0]?.body).toMatchObject({ commentData: { message: 'Lovely' } });
    answer.resolve({ status: 201, body: {} });
    expect(await screen.findByText(clientTexts.commentAdded)).toBeTruthy();
  });

  it('shows what was written until the post has it, and not again when that is deleted', async () => {
    network.answer('POST /api/comments/add/p1', () => ({ status: 201, body: {} }));
    let hear = (_post: LivePost) => {};
    function LiveCard() {
      const [post, setPost] = useState(aPost());
      hear = setPost;
      return <PostCard post={post} isLiked={false} isBookmarked={false} isPriority={false} />;
    }
    const { person } = renderSignedIn(<LiveCard />);
    await person.type(screen.getByLabelText(clientTexts.addComment), 'Lovely{Enter}');
    await screen.findByText(clientTexts.commentAdded);
    const shown = () => [
      screen.getByRole('link', { name: /^view/ }).textContent,
      screen.queryByRole('list', { name: 'Latest comments' })?.textContent,
    ];
    const one = ['view 1 comment', `${ana.fullName} Lovely`];
    expect(shown()).toEqual(one);

    const { body } = network.sentToApi()[0] ?? {};
    const { commentId: id = '' } = commentCalls.addComment.body.parse(body).commentData;
    const written = aComment({ ...ana, id, name: ana.fullName, message: 'Lovely' });
    await act(async () => hear(aPost({ commentCount: 1, commentPreview: [written] })));
    expect(shown()).toEqual(one);
    await act(async () => hear(aPost()));
    expect(shown()).toEqual(['view Post', undefined]);
  });

  it('has the words again when they are refused', async () => {
    network.answer('POST /api/comments/add/p1', () => refusal(500, 'internal', 'a stack trace'));
    const { person } = show();
    await person.type(screen.getByLabelText(clientTexts.addComment), 'Lovely{Enter}');
    expect(await screen.findByDisplayValue('Lovely')).toBeTruthy();
    expect(await screen.findByText(clientTexts.genericFailure)).toBeTruthy();
  });
});
