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
 * Lets the user reorder the items of a list by dragging. `onMove` is called during the drag whenever the dragged item
 * gets another index. If the drag is cancelled, `onMove` moves the item back. Pass `list` and `listProps` to the list,
 * and `start(id, index)` to each item as `onPointerDown`. Each item needs the attribute `data-drag-item`.
 */
export function useDragOrder<List extends HTMLElement>(
  onMove: (id: string, toIndex: number) => void,
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
          // The list then gets the click at the end of the drag. Otherwise the item would be pressed.
          list.current.setPointerCapture(event.pointerId);
          setDraggedId(current.id);
        }
        const items = [...list.current.querySelectorAll('[data-drag-item]')];
        const boxes = items.map((item) => item.getBoundingClientRect());
        const index = nearestIndex(boxes, event.clientX, event.clientY);
        if (index < 0 || index === current.index) return;
        current.index = index;
        onMove(current.id, index);
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
    },
  };
}
