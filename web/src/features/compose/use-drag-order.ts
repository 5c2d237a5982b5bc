import { type PointerEvent, useRef, useState } from 'react';
import { nearestPlace } from '../upload/order.ts';

/** How far a pointer moves, in px, before it drags; less is a press. */
const slackPx = 6;

interface Drag {
  readonly id: string;
  readonly from: number;
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  at: number;
  hasMoved: boolean;
}

interface DragOrderOptions {
  readonly onMove: (id: string, to: number) => void;
  readonly onDrop: (id: string) => void;
}

/**
 * Orders the children of a list by dragging them with a mouse, a pen or a finger: they make room while one is held, Escape
 * puts it back. `listProps` go to the list, `hold(id, at)` to what is pressed to drag the child at that place.
 */
export function useDragOrder<List extends HTMLElement>({ onMove, onDrop }: DragOrderOptions) {
  const list = useRef<List>(null);
  const drag = useRef<Drag | null>(null);
  const [heldId, setHeldId] = useState<string | null>(null);

  function end({ pointerId }: PointerEvent, isDropped: boolean) {
    const { current } = drag;
    if (!current || current.pointerId !== pointerId) return;
    if (current.hasMoved && isDropped) onDrop(current.id);
    if (current.hasMoved && !isDropped) onMove(current.id, current.from);
    drag.current = null;
    setHeldId(null);
  }

  return {
    list,
    heldId,
    hold: (id: string, at: number) => (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      const { pointerId, clientX: x, clientY: y } = event;
      drag.current = { id, from: at, pointerId, x, y, at, hasMoved: false };
    },
    listProps: {
      onPointerMove(event: PointerEvent) {
        const { current } = drag;
        if (!current || current.pointerId !== event.pointerId || !list.current) return;
        if (!current.hasMoved) {
          if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < slackPx) return;
          current.hasMoved = true;
          // From here on it is no press: the click goes to the list.
          list.current.setPointerCapture(event.pointerId);
          setHeldId(current.id);
        }
        const places = [...list.current.querySelectorAll('[data-place]')].map((child) =>
          child.getBoundingClientRect(),
        );
        const to = nearestPlace(places, event.clientX, event.clientY);
        if (to < 0 || to === current.at) return;
        current.at = to;
        onMove(current.id, to);
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
    },
  };
}
