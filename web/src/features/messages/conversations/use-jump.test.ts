import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Page } from '../../../lib/live/page-state.ts';
import type { LiveMessage } from './listen-to-newest.ts';
import { messageElementId, useJump } from './use-jump.ts';

type MessagePage = Page<LiveMessage>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const page = (items: MessagePage['items']): MessagePage => ({
  ...{ after: null, last: null, hasMore: true, items },
  ...{ isPlaceholder: false, isPinned: false, generation: 0 },
});

/** Adds an element that is 100 pixels high. `top` is its position, and can be changed. */
function addElement(id: string, top: number) {
  const element = document.createElement('div');
  element.id = id;
  const position = { top };
  element.getBoundingClientRect = () => new DOMRect(0, position.top, 100, 100);
  document.body.append(element);
  return { element, position };
}

/** Starts a jump to a message that is not loaded yet. */
function startJump() {
  const box = { current: addElement('box', 0).element };
  const { result, rerender } = renderHook((pages: MessagePage[]) => useJump(box, pages, true, () => {}), {
    initialProps: [page(null)],
  });
  act(() => result.current.jumpTo('old'));
  return {
    rerender,
    /** Shows the message outside the box. Returns how often the jump scrolls to it. */
    showMessage() {
      const { element, position } = addElement(messageElementId('old'), 500);
      const scroll = vi.fn(() => {
        position.top = 0;
      });
      element.scrollIntoView = scroll;
      return { scroll, position };
    },
  };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('ends if no page loads in 15 seconds', () => {
  const { showMessage } = startJump();
  wait(16_000);
  const { scroll } = showMessage();
  wait(1000);
  expect(scroll).not.toHaveBeenCalled();
});

it('goes on for 15 seconds after each page that has loaded', () => {
  const { rerender, showMessage } = startJump();
  wait(14_000);
  rerender([page([]), page(null)]);
  wait(14_000);
  const { scroll } = showMessage();
  wait(1000);
  expect(scroll).toHaveBeenCalledOnce();
});

it('scrolls again if the message is moved out of view, until it has stayed', () => {
  const { scroll, position } = startJump().showMessage();
  wait(200);
  expect(scroll).toHaveBeenCalledTimes(1);
  position.top = 500;
  wait(1000);
  expect(scroll).toHaveBeenCalledTimes(2);
  position.top = 500;
  wait(1000);
  expect(scroll).toHaveBeenCalledTimes(2);
});

it('ends when the viewer scrolls', () => {
  const { scroll, position } = startJump().showMessage();
  wait(200);
  act(() => void document.dispatchEvent(new Event('wheel')));
  position.top = 500;
  wait(1000);
  expect(scroll).toHaveBeenCalledOnce();
});
