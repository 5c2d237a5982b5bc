import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { useGestures } from './use-gestures.ts';
import { fitted, movedBy, type Point, type Size, unzoomed, zoomedAt } from './zoom.ts';

/** Commands for the parent, e.g. for keyboard shortcuts. Distances are in px. */
export interface ZoomControl {
  /** The current scale. `onZoom` reports it a little later. */
  readonly scale: number;
  readonly zoomBy: (factor: number) => void;
  readonly moveBy: (step: Point) => void;
  readonly reset: () => void;
}

interface ZoomableProps {
  control: RefObject<ZoomControl | null>;
  /** The size of the picture. Only its ratio matters. */
  size: Size;
  /** Called after a horizontal swipe while the whole picture is visible; 1 is forward. */
  onSwipe: (direction: 1 | -1) => void;
  onZoom: (scale: number) => void;
  children: ReactNode;
}

const doublePressFactor = 2.5;
const shortestSwipePx = 50;
/** The zoom factor of a wheel event is e to the power of this times the distance in px. */
const wheelSpeed = 0.002;
const pinchSpeed = 0.01;

/** Fills its parent with a picture that the user can zoom and move by pinching, wheel, double click and dragging. */
export function Zoomable({ control, size, onSwipe, onZoom, children }: ZoomableProps) {
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(unzoomed);

  /** Returns the size of the view, the size of the picture at scale 1, and the centre of the view in the window. */
  function measure() {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    const view = { width, height };
    return { view, picture: fitted(size, view), middle: { x: left + width / 2, y: top + height / 2 } };
  }

  /** The point `at` (in the window) does not move. It is the centre of the view by default. */
  function zoomAt(factor: number, at?: Point) {
    const { view, picture, middle } = measure();
    const point = at ? { x: at.x - middle.x, y: at.y - middle.y } : { x: 0, y: 0 };
    setZoom((before) => zoomedAt(before, factor, point, picture, view));
  }

  function moveBy(step: Point) {
    const { view, picture } = measure();
    setZoom((before) => movedBy(before, step, picture, view));
  }

  useImperativeHandle(control, () => ({
    scale: zoom.scale,
    zoomBy: zoomAt,
    moveBy,
    reset: () => setZoom(unzoomed),
  }));

  const notifyZoom = useEffectEvent(onZoom);
  useEffect(() => notifyZoom(zoom.scale), [zoom.scale]);

  useGestures(box, {
    onDrag: ({ delta: [x, y], movement: [fromStartX, fromStartY], type, pinching, memo }) => {
      const hasPinched = pinching || memo === true;
      if (!pinching) moveBy({ x, y });
      const distance = Math.abs(fromStartX);
      const isSwipe = distance > shortestSwipePx && distance > 2 * Math.abs(fromStartY);
      if (type === 'pointerup' && isSwipe && !hasPinched && zoom.scale === 1) onSwipe(fromStartX < 0 ? 1 : -1);
      // The library passes the result to the next call as `memo`.
      return hasPinched;
    },
    onPinch: ({ factor, centre, step }) => {
      zoomAt(factor, centre);
      moveBy(step);
    },
    onWheel: ({ delta: [, y], ctrlKey, event }) =>
      zoomAt(Math.exp(-y * (ctrlKey ? pinchSpeed : wheelSpeed)), { x: event.clientX, y: event.clientY }),
  });

  return (
    <Box
      ref={box}
      onDoubleClick={({ clientX: x, clientY: y }) =>
        zoom.scale > 1 ? setZoom(unzoomed) : zoomAt(doublePressFactor, { x, y })
      }
      $isZoomed={zoom.scale > 1}
    >
      <Moved style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>{children}</Moved>
    </Box>
  );
}

const Box = styled.div<{ $isZoomed: boolean }>`
  width: 100%;
  height: 100%;
  overflow: hidden;
  cursor: ${({ $isZoomed }) => ($isZoomed ? 'grab' : 'zoom-in')};
  touch-action: none;
  user-select: none;
`;

const Moved = styled.div`
  width: 100%;
  height: 100%;
`;
