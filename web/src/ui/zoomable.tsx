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
import { swipeStep } from '../lib/browser/text-direction.ts';
import { useGestures } from './use-gestures.ts';
import { fitted, movedBy, type Point, type Size, unzoomed, zoomedAt } from './zoom.ts';

/** Commands for the parent, e.g. for keyboard shortcuts. Distances are in px. */
export interface ZoomControl {
  /** The current scale. `onZoom` reports it a little later. */
  readonly scale: number;
  readonly zoomBy: (factor: number) => void;
  readonly moveBy: (delta: Point) => void;
  readonly reset: () => void;
}

interface ZoomableProps {
  control: RefObject<ZoomControl | null>;
  /** The size of the picture. Only its ratio matters. */
  size: Size;
  /** Called after a horizontal swipe while the whole picture is visible. 1 is a swipe to the next item. */
  onSwipe: (direction: 1 | -1) => void;
  onZoom: (scale: number) => void;
  children: ReactNode;
}

const doubleClickFactor = 2.5;
const minSwipePx = 50;
/** The zoom factor of a wheel event is e to the power of this number times the distance in px. */
const wheelSpeed = 0.002;
/** The same for a pinch on a trackpad, which browsers report as a wheel event with Ctrl. */
const pinchSpeed = 0.01;

/** Fills its parent with a picture that the user can zoom and move by pinching, wheel, double click and dragging. */
export function Zoomable({ control, size, onSwipe, onZoom, children }: ZoomableProps) {
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(unzoomed);

  /** Returns the size of the view, the size of the picture at scale 1, and the centre in viewport coordinates. */
  function measure() {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    const view = { width, height };
    return { view, picture: fitted(size, view), centre: { x: left + width / 2, y: top + height / 2 } };
  }

  /** Zooms around `fixed` (in viewport coordinates), which is the centre of the view by default. */
  function zoomAt(factor: number, fixed?: Point) {
    const { view, picture, centre } = measure();
    const point = fixed ? { x: fixed.x - centre.x, y: fixed.y - centre.y } : { x: 0, y: 0 };
    setZoom((before) => zoomedAt(before, factor, point, picture, view));
  }

  function moveBy(delta: Point) {
    const { view, picture } = measure();
    setZoom((before) => movedBy(before, delta, picture, view));
  }

  useImperativeHandle(control, () => ({
    scale: zoom.scale,
    zoomBy: zoomAt,
    moveBy,
    reset: () => setZoom(unzoomed),
  }));

  const handleZoom = useEffectEvent(onZoom);
  useEffect(() => handleZoom(zoom.scale), [zoom.scale]);

  useGestures(box, {
    onDrag: ({ delta: [x, y], movement: [totalX, totalY], type, pinching, memo }) => {
      const hasPinched = pinching || memo === true;
      if (!pinching) moveBy({ x, y });
      const distance = Math.abs(totalX);
      const isSwipe = distance > minSwipePx && distance > 2 * Math.abs(totalY);
      if (type === 'pointerup' && isSwipe && !hasPinched && zoom.scale === 1) onSwipe(swipeStep(totalX));
      // The library passes the result to the next call as `memo`.
      return hasPinched;
    },
    onPinch: ({ factor, centre, movement }) => {
      zoomAt(factor, centre);
      moveBy(movement);
    },
    onWheel: ({ delta: [, y], ctrlKey, event }) =>
      zoomAt(Math.exp(-y * (ctrlKey ? pinchSpeed : wheelSpeed)), { x: event.clientX, y: event.clientY }),
  });

  return (
    <Box
      ref={box}
      onDoubleClick={({ clientX: x, clientY: y }) =>
        zoom.scale > 1 ? setZoom(unzoomed) : zoomAt(doubleClickFactor, { x, y })
      }
      $isZoomed={zoom.scale > 1}
    >
      {/* Physical: follows the fingers. */}
      <Content style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>{children}</Content>
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

const Content = styled.div`
  width: 100%;
  height: 100%;
`;
