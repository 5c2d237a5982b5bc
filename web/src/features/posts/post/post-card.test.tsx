import { commentCalls } from '@glimpse/contract/comments/comment-calls';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { aComment, ana, aPost } from '../../../testing/examples.ts';
import { deferredResponse, errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { PostCard } from './post-card.tsx';
import type { LivePost } from './queries.ts';

const show = (change: Partial<LivePost> = {}, isLiked = false) =>
  renderSignedIn(<PostCard post={aPost(change)} isLiked={isLiked} isBookmarked={false} isPriority={false} />);

const press = (name: string) => screen.getByRole('button', { name });

async function openMenu(person: ReturnType<typeof show>['person']) {
  await person.click(press('More options'));
  return within(screen.getByRole('dialog', { name: 'More options' }));
}

describe('PostCard', () => {
  it('shows the author, the caption and the picture', () => {
    show();
    const card = within(screen.getByRole('article', { name: /Bo Lindqvist First light/ }));
    expect(card.getByRole('img', { name: 'Dawn over the harbour' })).toBeTruthy();
    expect(card.getAllByRole('link', { name: 'Bo Lindqvist' })[0]?.getAttribute('href')).toBe('/@bolindqvist');
  });

  it.each([
    [0, 'view Post'],
    [1, 'view 1 comment'],
    [2, 'view all 2 comments'],
  ])('with %i comments links to the post as "%s"', async (commentCount, text) => {
    const { person } = show({ commentCount });
    await person.click(screen.getByRole('link', { name: text }));
    expect(screen.getByLabelText('Address').textContent).toBe('/post/p1');
  });

  it.each([
    [0, '0 likes'],
    [1, '1 like'],
    [2, '2 likes'],
  ])('shows %i likes as "%s"', (likeCount, text) => {
    show({ likeCount });
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('the menu', () => {
  const names = async (change: Partial<LivePost>) => {
    const menu = await openMenu(show(change).person);
    return menu.getAllByRole('button').map(({ textContent }) => textContent);
  };

  it('offers bookmark, share, mute, block and report to others', async () => {
    expect(await names({})).toEqual([
      'Add To Bookmark',
      'Save to collection',
      'Go To Post',
      'Send',
      'Share',
      'Mute Bo Lindqvist',
      'Block Bo Lindqvist',
      'Report',
      'Cancel',
    ]);
  });

  it('offers delete, edit, archive, pin and share to the author', async () => {
    const items = [
      'Delete',
      'Edit',
      'Archive',
      'Pin to profile',
      'Save to collection',
      'Go To Post',
      'Send',
      'Share',
      'Cancel',
    ];
    expect(await names({ postBy: ana })).toEqual(items);
  });

  it('bookmarks, and then offers to remove the bookmark', async () => {
    network.handle('POST /api/users/bookmark/p1', () => ({ body: {} }));
    const { person } = show();
    await person.click((await openMenu(person)).getByRole('button', { name: 'Add To Bookmark' }));
    expect(await screen.findByText(english['posts.bookmarked'])).toBeTruthy();
    expect(press('Remove from Bookmark')).toBeTruthy();
  });

  it('deletes the post at once, and shows it again if the server refuses', async () => {
    const response = deferredResponse();
    network.handle('DELETE /api/posts/p1', () => response.promise);
    const { person } = show({ postBy: ana });
    await person.click((await openMenu(person)).getByRole('button', { name: 'Delete' }));
    expect(screen.queryByRole('article')).toBeNull();
    await screen.findByRole('button', { name: 'Undo' });
    // Leaving the page sends the request, because nobody can press Undo any more.
    window.dispatchEvent(new Event('pagehide'));
    response.resolve(errorResponse(403, 'permission-denied', 'no'));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(await screen.findByText(english['common.genericFailure'])).toBeTruthy();
  });

  it('opens the form to edit the post', async () => {
    const { person } = show({ postBy: ana });
    await person.click((await openMenu(person)).getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText('Address').textContent).toBe('/post/edit/p1');
  });
});

describe('a like', () => {
  it.each([
    ['accepted', { status: 201, body: {} }],
    // The state is as wanted, so the error counts as a success.
    ['already stored', errorResponse(400, 'failed-precondition', 'Cannot like a post that is already liked. ')],
  ])('is shown at once, before the response that it is %s', async (_state, sent) => {
    const response = deferredResponse();
    network.handle('POST /api/posts/like/p1', () => response.promise);
    const { person } = show();
    await person.click(press('Like'));
    expect(press('Unlike')).toBeTruthy();
    expect(screen.getByText('3 likes')).toBeTruthy();
    response.resolve(sent);
    expect(await screen.findByText(english['posts.liked'])).toBeTruthy();
    expect(network.requests().map(({ requestLine }) => requestLine)).toEqual(['POST /api/posts/like/p1']);
  });

  it('moves the heart after a press, but not when the card of a liked post appears', async () => {
    for (const call of ['like', 'dislike'])
      network.handle(`POST /api/posts/${call}/p1`, () => ({ status: 201, body: {} }));
    const { person } = show({}, true);
    const animation = () => {
      const heart = screen.getByRole('button', { name: /^(Unlike|Like)$/ }).querySelector('svg');
      return heart && getComputedStyle(heart).animation;
    };
    expect(animation()).toContain('none');
    await person.click(press('Unlike'));
    await person.click(press('Like'));
    expect(animation()).not.toContain('none');
    await waitFor(() => expect(network.requests()).toHaveLength(2));
  });

  it('is taken back with an error message if the server refuses', async () => {
    network.handle('POST /api/posts/like/p1', () => errorResponse(500, 'internal', 'a stack trace'));
    const { person } = show();
    await person.click(press('Like'));
    expect(await screen.findByText(english['common.genericFailure'])).toBeTruthy();
    await waitFor(() => expect(press('Like')).toBeTruthy());
    expect(screen.getByText('2 likes')).toBeTruthy();
  });

  it('is sent by a double click on the picture, which never takes a like back', async () => {
    network.handle('POST /api/posts/like/p1', () => ({ status: 201, body: {} }));
    const { person } = show();
    await person.dblClick(screen.getByRole('img', { name: 'Dawn over the harbour' }));
    expect(press('Unlike')).toBeTruthy();
    expect(screen.getByTestId('big-heart')).toBeTruthy();
    await person.dblClick(screen.getByRole('img', { name: 'Dawn over the harbour' }));
    expect(press('Unlike')).toBeTruthy();
    await screen.findByText(english['posts.liked']);
    expect(network.requests()).toHaveLength(1);
  });

  it('is taken back by a second press', async () => {
    network.handle('POST /api/posts/dislike/p1', () => ({ status: 201, body: {} }));
    const { person } = show({}, true);
    await person.click(press('Unlike'));
    expect(screen.getByText('1 like')).toBeTruthy();
    expect(await screen.findByText(english['posts.disliked'])).toBeTruthy();
  });
});

describe('the comment box', () => {
  it('sends the comment and counts it at once', async () => {
    const response = deferredResponse();
    network.handle('POST /api/comments/add/p1', () => response.promise);
    const { person } = show();
    expect(press('Post').hasAttribute('disabled')).toBe(true);
    await person.type(screen.getByLabelText(english['comments.addComment']), 'Lovely{Enter}');
    expect(await screen.findByRole('link', { name: 'view 1 comment' })).toBeTruthy();
    expect(network.requests()[0]?.body).toMatchObject({ commentData: { message: 'Lovely' } });
    response.resolve({ status: 201, body: {} });
    expect(await screen.findByText(english['comments.added'])).toBeTruthy();
  });

  it('shows the comment until the post has it, and not again after it was deleted', async () => {
    network.handle('POST /api/comments/add/p1', () => ({ status: 201, body: {} }));
    let setLivePost = (_post: LivePost) => {};
    function LiveCard() {
      const [post, setPost] = useState(aPost());
      setLivePost = setPost;
      return <PostCard post={post} isLiked={false} isBookmarked={false} isPriority={false} />;
    }
    const { person } = renderSignedIn(<LiveCard />);
    await person.type(screen.getByLabelText(english['comments.addComment']), 'Lovely{Enter}');
    await screen.findByText(english['comments.added']);
    const commentTexts = () => [
      screen.getByRole('link', { name: /^view/ }).textContent,
      screen.queryByRole('list', { name: 'Latest comments' })?.textContent,
    ];
    const withComment = ['view 1 comment', `${ana.fullName} Lovely`];
    expect(commentTexts()).toEqual(withComment);

    const { body } = network.requests()[0] ?? {};
    const { commentId: id = '' } = commentCalls.addComment.body.parse(body).commentData;
    const written = aComment({ ...ana, id, name: ana.fullName, message: 'Lovely' });
    await act(async () => setLivePost(aPost({ commentCount: 1, commentPreview: [written] })));
    expect(commentTexts()).toEqual(withComment);
    await act(async () => setLivePost(aPost()));
    expect(commentTexts()).toEqual(['view Post', undefined]);
  });
});
