import type { Post } from '@glimpse/contract/posts/post';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { firstPageOnly, type Pages, withAnswer } from '../../lib/live/page-state.ts';
import { heldOptions } from '../../lib/outbox/held-mutation.ts';
import { aPost, media } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import '../../testing/signed-in.tsx';
import { editPost } from '../post/use-edit-post.ts';
import type { LivePost } from './queries.ts';

/** A list that was left with these posts in it. */
const left = (items: LivePost[]): Pages<LivePost> => ({
  ...firstPageOnly,
  pages: firstPageOnly.pages.map((page) =>
    withAnswer(page, { items, first: null, last: null, isFull: false }),
  ),
});

it('an edit is in every list at once, since the files that it took away are gone', async () => {
  const other = aPost({ id: 'p2', content: 'Another' });
  const now = { ...media, url: 'https://example.com/dusk.webp', path: 'media/bo/u2/' };
  const { likeCount, commentCount, ...before } = aPost();
  const answered: Post = {
    ...before,
    ...{ _id: 'p1', media: now, content: 'Last light', postImage: now.url, postVideos: [] },
    postBy: { ...before.postBy, _id: 'bo' },
    ...{ likes: { likeCount, likedBy: [], dislikedBy: [] }, comments: [], commentCount },
    ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
  };
  network.answer('/api/posts/edit/p1', () => ({ body: { post: answered } }));

  const client = createQueryClient();
  client.setQueryData(['posts', 'latest'], left([other, aPost()]));
  client.setQueryData(['posts', 'by', 'bo'], firstPageOnly);
  client.setQueryData(['post', 'p1'], aPost());
  client.setQueryData(['post', 'p2'], other);
  await client
    .getMutationCache()
    .build(client, heldOptions(editPost))
    .execute({ postId: 'p1', postData: { content: 'Last light' } });

  const edited = aPost({ content: 'Last light', media: now });
  expect(client.getQueryData(['posts', 'latest'])).toEqual(left([other, edited]));
  expect(client.getQueryData(['posts', 'by', 'bo'])).toEqual(firstPageOnly);
  expect(client.getQueryData(['post', 'p1'])).toEqual(edited);
  expect(client.getQueryData(['post', 'p2'])).toEqual(other);
});
