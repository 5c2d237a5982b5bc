import { previewLimits } from '@glimpse/contract/list-limits';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ana, aPost, bo } from '../../testing/examples.ts';
import { setLiveData } from '../../testing/live-data.ts';
import { deferredResponse, errorResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { bookmarkLabel, useBookmark } from './use-bookmark.ts';
import { useLike } from './use-like.ts';
import { useMarks } from './use-marks.ts';

const liker = ({ uid, fullName, email }: typeof bo) => ({
  ...{ uid, fullName, email },
  ...{ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000 },
});
/** A full preview. The post can have more likers than these. */
const manyLikers = Array.from({ length: previewLimits.people }, (_, index) => ({
  ...liker(bo),
  uid: `liker-${index}`,
}));
const requestLines = () => network.requests().map(({ requestLine }) => requestLine);

describe('useMarks', () => {
  const liked = aPost({ id: 'liked', likePreview: [liker(ana)] });
  const unliked = aPost({ id: 'unliked', likePreview: [liker(bo)] });
  const popular = aPost({ id: 'popular', likePreview: manyLikers });
  const posts = [liked, unliked, popular];

  function Marks() {
    const marksOf = useMarks(posts);
    return posts.map((post) => {
      const { isLiked, isBookmarked } = marksOf(post);
      return <p key={post.id}>{`${post.id} ${isLiked} ${isBookmarked}`}</p>;
    });
  }

  it('knows the likes of the listed likers and asks for the others', async () => {
    const { client } = renderSignedIn(<Marks />);
    expect(screen.getByText('liked true undefined')).toBeTruthy();
    expect(screen.getByText('unliked false undefined')).toBeTruthy();
    expect(screen.getByText('popular undefined undefined')).toBeTruthy();
    await setLiveData(client, ['liked', ana.uid, ['popular']], ['popular']);
    const ids = posts.map(({ id }) => id);
    await setLiveData(client, ['bookmarked', ana.uid, ids], ['unliked']);
    expect(screen.getByText('liked true false')).toBeTruthy();
    expect(screen.getByText('unliked false true')).toBeTruthy();
    expect(screen.getByText('popular true false')).toBeTruthy();
  });
});

describe('toggles', () => {
  function Like() {
    const { isOn, countDelta, set } = useLike('p1', false);
    return (
      <button type="button" onClick={() => set(!isOn)}>
        {`${isOn ? 'Unlike' : 'Like'} ${countDelta}`}
      </button>
    );
  }

  function Bookmark() {
    const { isOn, set } = useBookmark('p1', false);
    return (
      <button type="button" onClick={() => set(!isOn)}>
        {bookmarkLabel(isOn)}
      </button>
    );
  }

  it('likes a post at once and shows the toast after the response', async () => {
    const response = deferredResponse();
    network.handle('POST /api/posts/like/p1', () => response.promise);
    const { person } = renderSignedIn(<Like />);
    await person.click(screen.getByRole('button', { name: 'Like 0' }));
    expect(screen.getByRole('button', { name: 'Unlike 1' })).toBeTruthy();
    expect(screen.queryByText('Post Liked')).toBeNull();
    await waitFor(() => expect(requestLines()).toEqual(['POST /api/posts/like/p1']));
    response.resolve(errorResponse(400, 'failed-precondition', 'Cannot like a post that is already liked. '));
    // The post is already liked, as wanted, so the toggle treats the error as a success.
    await screen.findByText('Post Liked');
  });

  it('takes the like back and shows an error if the server refuses', async () => {
    network.handle('POST /api/posts/like/p1', () => errorResponse(404, 'not-found', 'This post does not exist.'));
    const { person } = renderSignedIn(<Like />);
    await person.click(screen.getByRole('button', { name: 'Like 0' }));
    await screen.findByText('Error occured. Try again later.');
    expect(screen.getByRole('button', { name: 'Like 0' })).toBeTruthy();
  });

  it('bookmarks a post and then offers to remove the bookmark', async () => {
    network.handle('POST /api/users/bookmark/p1', () => ({ body: {} }));
    const { person } = renderSignedIn(<Bookmark />);
    await person.click(screen.getByRole('button', { name: 'Add To Bookmark' }));
    await screen.findByText('added to bookmark');
    expect(screen.getByRole('button', { name: 'Remove from Bookmark' })).toBeTruthy();
  });
});
