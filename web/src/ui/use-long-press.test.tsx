import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';

const onLongPress = vi.fn();
const onClick = vi.fn();

function Press({ isOn = true }: { isOn?: boolean }) {
  return (
    <button type="button" {...useLongPress(isOn ? onLongPress : null)} onClick={onClick}>
      Press
    </button>
  );
}

const button = () => screen.getByRole('button');
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const calls = () => [onLongPress.mock.calls.length, onClick.mock.calls.length];

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
});

it('ignores the click that ends a long press, but not the next one', () => {
  render(<Press />);
  fireEvent.pointerDown(button(), { button: 0 });
  wait(600);
  fireEvent.pointerUp(button());
  fireEvent.click(button(), { detail: 1 });
  expect(calls()).toEqual([1, 0]);
  fireEvent.pointerDown(button(), { button: 0 });
  fireEvent.pointerUp(button());
  fireEvent.click(button(), { detail: 1 });
  wait(600);
  expect(calls()).toEqual([1, 1]);
});

it('does not ignore a click by keyboard after a long press whose click went elsewhere', () => {
  render(<Press />);
  fireEvent.pointerDown(button(), { button: 0 });
  wait(600);
  fireEvent.click(button(), { detail: 0 });
  expect(calls()).toEqual([1, 1]);
});

it('is no long press if the pointer moves, leaves, or begins to scroll', () => {
  render(<Press />);
  for (const end of [
    () => fireEvent.pointerMove(button(), { clientX: 30, clientY: 0 }),
    () => fireEvent.pointerLeave(button()),
    () => fireEvent.pointerCancel(button()),
  ]) {
    fireEvent.pointerDown(button(), { button: 0, clientX: 0, clientY: 0 });
    end();
    wait(600);
  }
  expect(calls()).toEqual([0, 0]);
});

it('opens once for the context menu of a mouse, a key, or a long press on Android', () => {
  render(<Press />);
  expect(fireEvent.contextMenu(button())).toBe(false);
  expect(calls()).toEqual([1, 0]);
  fireEvent.pointerDown(button(), { button: 0 });
  wait(600);
  fireEvent.contextMenu(button());
  expect(calls()).toEqual([2, 0]);
});

it('leaves the element as it is without an action', () => {
  render(<Press isOn={false} />);
  expect(fireEvent.contextMenu(button())).toBe(true);
  fireEvent.click(button());
  expect(calls()).toEqual([0, 1]);
});
