import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aPost } from '../../../testing/examples.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { PostsInSteps } from './posts-in-steps.tsx';

afterEach(() => vi.unstubAllGlobals());

it('always lays out the posts of the first screen, also below the insertion', async () => {
  vi.stubGlobal('innerHeight', 1200);
  const posts = Array.from({ length: 6 }, (_, index) => aPost({ id: `p${index}` }));
  renderSignedIn(
    <PostsInSteps posts={posts} rendersAll={false} insertion={<aside>suggestions</aside>}>
      {({ id }) => <article key={id}>{id}</article>}
    </PostsInSteps>,
  );
  await screen.findByText('p5');
  const visibilities = screen
    .getAllByRole('article')
    .map((article) => getComputedStyle(article).getPropertyValue('content-visibility'));
  expect(visibilities).toEqual(['visible', 'visible', 'visible', 'auto', 'auto', 'auto']);
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
