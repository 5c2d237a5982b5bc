import type { Post } from '@glimpse/contract/posts/post';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../app/query-client.ts';
import { initialPages, type PagesState, withSnapshot } from '../../../lib/live/page-state.ts';
import { outboxMutationOptions } from '../../../lib/outbox/use-outbox-mutation.ts';
import { aPost, media } from '../../../testing/examples.ts';
import { network } from '../../../testing/network.ts';
import '../../../testing/signed-in.tsx';
import type { LivePost } from './queries.ts';
import { editPost } from './use-edit-post.ts';

/** A cached list with these posts. */
const loadedPages = (items: LivePost[]): PagesState<LivePost> => ({
  ...initialPages,
  pages: initialPages.pages.map((page) => withSnapshot(page, { items, first: null, last: null, isFull: false })),
});

it('updates every cached list at once, because the edit has deleted files', async () => {
  const other = aPost({ id: 'p2', content: 'Another' });
  const now = { ...media, url: 'https://example.com/dusk.webp', path: 'media/bo/u2/' };
  const { likeCount, commentCount, ...before } = aPost();
  const response: Post = {
    ...before,
    ...{ _id: 'p1', media: now, moreMedia: [], content: 'Last light', postImage: now.url, postVideos: [] },
    postBy: { ...before.postBy, _id: 'bo' },
    ...{ likes: { likeCount, likedBy: [], dislikedBy: [] }, comments: [], commentCount },
    ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
  };
  network.handle('/api/posts/edit/p1', () => ({ body: { post: response } }));

  const client = createQueryClient();
  client.setQueryData(['posts', 'latest'], loadedPages([other, aPost()]));
  client.setQueryData(['posts', 'by', 'bo'], initialPages);
  client.setQueryData(['post', 'p1'], aPost());
  client.setQueryData(['post', 'p2'], other);
  await client
    .getMutationCache()
    .build(client, outboxMutationOptions(editPost))
    .execute({ postId: 'p1', postData: { content: 'Last light' } });

  const edited = aPost({ content: 'Last light', media: [now], mediaPaths: [now.path] });
  expect(client.getQueryData(['posts', 'latest'])).toEqual(loadedPages([other, edited]));
  expect(client.getQueryData(['posts', 'by', 'bo'])).toEqual(initialPages);
  expect(client.getQueryData(['post', 'p1'])).toEqual(edited);
  expect(client.getQueryData(['post', 'p2'])).toEqual(other);
});
