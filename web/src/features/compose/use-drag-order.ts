import { type PointerEvent, useRef, useState } from 'react';
import { nearestIndex } from './reorder.ts';

/** A pointer that moves less than this is a click and not a drag. */
const clickTolerancePx = 6;

interface Drag {
  readonly id: string;
  readonly pointerId: number;
  readonly startIndex: number;
  readonly startX: number;
  readonly startY: number;
  index: number;
  hasMoved: boolean;
}

/**
 * Reorders the children of a list while the user drags one with a mouse, a pen or a finger. A cancelled drag moves it
 * back. Spread `listProps` on the list, and call `start(id, index)` when a child is pressed. Children have the
 * attribute `data-drag-item`.
 */
export function useDragOrder<List extends HTMLElement>(
  onMove: (id: string, to: number) => void,
  onDrop: (id: string) => void,
) {
  const list = useRef<List>(null);
  const drag = useRef<Drag | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);

  function end({ pointerId }: PointerEvent, isDropped: boolean) {
    const { current } = drag;
    if (!current || current.pointerId !== pointerId) return;
    if (current.hasMoved && isDropped) onDrop(current.id);
    if (current.hasMoved && !isDropped) onMove(current.id, current.startIndex);
    drag.current = null;
    setDraggedId(null);
  }

  return {
    list,
    draggedId,
    start: (id: string, index: number) => (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      const { pointerId, clientX: startX, clientY: startY } = event;
      drag.current = { id, pointerId, startIndex: index, startX, startY, index, hasMoved: false };
    },
    listProps: {
      onPointerMove(event: PointerEvent) {
        const { current } = drag;
        if (!current || current.pointerId !== event.pointerId || !list.current) return;
        if (!current.hasMoved) {
          const distance = Math.hypot(event.clientX - current.startX, event.clientY - current.startY);
          if (distance < clickTolerancePx) return;
          current.hasMoved = true;
          // The list receives the click at the end of the drag, so that it does not press the child.
          list.current.setPointerCapture(event.pointerId);
          setDraggedId(current.id);
        }
        const children = [...list.current.querySelectorAll('[data-drag-item]')];
        const boxes = children.map((child) => child.getBoundingClientRect());
        const to = nearestIndex(boxes, event.clientX, event.clientY);
        if (to < 0 || to === current.index) return;
        current.index = to;
        onMove(current.id, to);
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
    },
  };
}
