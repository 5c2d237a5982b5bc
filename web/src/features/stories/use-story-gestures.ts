import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

export type SwipeDirection = 'left' | 'right' | 'down' | 'up';

interface StoryGestures {
  /** Called with true when the pointer stays down, and with false when it goes up. */
  readonly onHold: (isPressed: boolean) => void;
  readonly onSwipe: (direction: SwipeDirection) => void;
}

/** A shorter press is a tap. */
const holdMs = 220;
const swipePx = 50;

/** Returns the handlers of an element that recognises a hold and swipes. A click at the end of one is ignored. */
export function useStoryGestures({ onHold, onSwipe }: StoryGestures) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isClickIgnored = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    start.current = null;
    onHold(false);
  };
  return {
    onPointerDown: ({ button, isPrimary, clientX, clientY }: PointerEvent) => {
      isClickIgnored.current = false;
      if (button !== 0 || !isPrimary) return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        isClickIgnored.current = true;
        onHold(true);
      }, holdMs);
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const x = clientX - start.current.x;
      const y = clientY - start.current.y;
      end();
      if (Math.max(Math.abs(x), Math.abs(y)) < swipePx) return;
      isClickIgnored.current = true;
      if (Math.abs(y) > Math.abs(x)) onSwipe(y > 0 ? 'down' : 'up');
      else onSwipe(x > 0 ? 'right' : 'left');
    },
    onPointerCancel: end,
    onPointerLeave: () => start.current && end(),
    onClickCapture: (event: MouseEvent) => {
      // A click by keyboard has the detail 0.
      if (!isClickIgnored.current || event.detail === 0) return;
      isClickIgnored.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
