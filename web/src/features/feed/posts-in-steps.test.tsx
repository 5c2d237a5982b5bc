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
