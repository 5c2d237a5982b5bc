import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPost } from '../../testing/examples.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { PostsInSteps } from './posts-in-steps.tsx';

it('always lays out the posts of the first screen, so that they never have their estimated height', async () => {
  const posts = Array.from({ length: 6 }, (_, index) => aPost({ id: `p${index}` }));
  renderSignedIn(
    <PostsInSteps posts={posts} rendersAll={false}>
      {({ id }) => <article key={id}>{id}</article>}
    </PostsInSteps>,
  );
  await screen.findByText('p5');
  const visibilities = screen
    .getAllByRole('article')
    .map((article) => getComputedStyle(article).getPropertyValue('content-visibility'));
  const firstScreenCount = Math.ceil(innerHeight / 400);
  expect(visibilities).toEqual(posts.map((_, index) => (index < firstScreenCount ? 'visible' : 'auto')));
});

it.each([
  [0, ''],
  [1, 'p0 suggestions'],
  [4, 'p0 p1 suggestions p2 p3'],
])('shows the insertion after the second of %i posts, or after the last one', async (count, order) => {
  const posts = Array.from({ length: count }, (_, index) => aPost({ id: `p${index}` }));
  const { container } = renderSignedIn(
    <PostsInSteps posts={posts} rendersAll insertion={<aside>suggestions</aside>}>
      {({ id }) => <article key={id}>{id}</article>}
    </PostsInSteps>,
  );
  const texts = [...container.querySelectorAll('article, aside')].map(({ textContent }) => textContent);
  expect(texts.join(' ')).toBe(order);
});
