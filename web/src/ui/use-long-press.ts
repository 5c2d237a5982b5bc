import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long the pointer must stay down. The same time as in Chromium and WebKit. */
const longPressMs = 500;
/** A pointer that moves further begins to scroll or to drag. */
const toleranceCssPx = 10;

/**
 * Returns the handlers of an element that calls `onLongPress` after a long press, a right click, or the key for context
 * menus. The click that ends a long press is ignored. Without `onLongPress`, the element behaves as usual.
 */
export function useLongPress(onLongPress: (() => void) | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isClickIgnored = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!onLongPress) return {};
  const press = () => {
    stop();
    onLongPress();
  };
  return {
    onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
      stop();
      isClickIgnored.current = false;
      if (button !== 0) return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        isClickIgnored.current = true;
        press();
      }, longPressMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > toleranceCssPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      // On Android, a long press can also cause this event.
      if (!isClickIgnored.current) press();
    },
    onClickCapture: (event: MouseEvent) => {
      // A click by keyboard has the detail 0.
      if (!isClickIgnored.current || event.detail === 0) return;
      isClickIgnored.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
