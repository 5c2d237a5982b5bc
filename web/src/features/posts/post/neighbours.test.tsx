import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useParams } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useNeighbours, useSwipe } from './neighbours.tsx';
import { neighbourState } from './router-state.ts';

function Post({ postId }: { postId: string }) {
  const { goTo } = useNeighbours(postId);
  return <article {...useSwipe(goTo)}>{postId}</article>;
}

const PostPage = () => <Post postId={useParams().postId ?? ''} />;

/** A list of touches with one finger. In happy-dom, it is an array. */
function fingerAt(clientX: number) {
  const touches = [new Touch({ identifier: 1, target: document.body, clientX })];
  return Object.assign(touches, { item: (index: number) => touches[index] });
}

/** Renders the page of the second of three posts in a grid. `shown` returns the post that is open now. */
function show() {
  const entry = { pathname: '/post/p2', state: neighbourState(['p1', 'p2', 'p3'], 1) };
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path="/post/:postId" element={<PostPage />} />
      </Routes>
    </MemoryRouter>,
  );
  const post = () => screen.getByRole('article');
  return {
    shown: () => post().textContent,
    press: (key: string) => fireEvent.keyDown(post(), { key }),
    swipe(fromX: number, toX: number) {
      fireEvent.touchStart(post(), { touches: fingerAt(fromX) });
      fireEvent.touchEnd(post(), { changedTouches: fingerAt(toX) });
    },
  };
}

afterEach(() => document.documentElement.removeAttribute('dir'));

it.each([
  ['', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
])('opens the next post and the previous one by arrow keys (dir="%s")', (dir, next, previous) => {
  document.documentElement.dir = dir;
  const { press, shown } = show();
  press(next);
  expect(shown()).toBe('p3');
  press(next);
  expect(shown()).toBe('p3');
  press(previous);
  press(previous);
  expect(shown()).toBe('p1');
});

it.each([
  ['', 200, 100],
  ['rtl', 100, 200],
])('opens the next post and the previous one by swipes (dir="%s")', (dir, near, far) => {
  document.documentElement.dir = dir;
  const { swipe, shown } = show();
  swipe(near, far);
  expect(shown()).toBe('p3');
  swipe(far, near);
  expect(shown()).toBe('p2');
});
