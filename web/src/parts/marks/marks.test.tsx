import { previewLimits } from '@glimpse/contract/list-limits';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ana, aPost, bo } from '../../testing/examples.ts';
import { setLiveData } from '../../testing/live-data.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
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
