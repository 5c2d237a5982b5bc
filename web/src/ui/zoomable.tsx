import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { fitted, movedBy, type Point, type Size, unzoomed, zoomedAt } from './zoom.ts';

/** What a parent can ask for, e.g. by key. Steps of moving are in px. */
export interface ZoomControl {
  /** As it is on the screen; `onZoom` tells it a little later. */
  readonly scale: number;
  readonly zoomBy: (factor: number) => void;
  readonly moveBy: (step: Point) => void;
  readonly reset: () => void;
}

interface ZoomableProps {
  control: RefObject<ZoomControl | null>;
  /** Of the picture; only their ratio matters. */
  size: Size;
  /** A swipe to the side while all of the picture is seen: 1 is forward. */
  onSwipe: (direction: 1 | -1) => void;
  onZoom: (scale: number) => void;
  children: ReactNode;
}

const doublePressFactor = 2.5;
const shortestSwipePx = 50;

/** Fills its box with a picture that can be enlarged and moved by pinching, the wheel, a double press and dragging. */
export function Zoomable({ control, size, onSwipe, onZoom, children }: ZoomableProps) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(new Map<number, Point>());
  const begin = useRef<Point | null>(null);
  const [zoom, setZoom] = useState(unzoomed);

  /** The picture and the room it has, and where the middle is. */
  function measure() {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    const view = { width, height };
    return { view, picture: fitted(size, view), middle: { x: left + width / 2, y: top + height / 2 } };
  }

  function zoomAt(factor: number, at?: { clientX: number; clientY: number }) {
    const { view, picture, middle } = measure();
    const point = at ? { x: at.clientX - middle.x, y: at.clientY - middle.y } : { x: 0, y: 0 };
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

  const tellZoom = useEffectEvent(onZoom);
  useEffect(() => tellZoom(zoom.scale), [zoom.scale]);

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    // A pinch on a trackpad comes as a wheel with Ctrl; the browser must not enlarge the page.
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), event);
  });
  useEffect(() => {
    const element = box.current;
    // React's own listeners are passive.
    const listener = (event: WheelEvent) => handleWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  function handleDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = { x: event.clientX, y: event.clientY };
    begin.current = pressed.current.size === 0 ? point : null;
    pressed.current.set(event.pointerId, point);
  }

  function handleMove(event: PointerEvent) {
    const before = pressed.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pressed.current].find(([id]) => id !== event.pointerId)?.[1];
    pressed.current.set(event.pointerId, now);
    const step = { x: now.x - before.x, y: now.y - before.y };
    if (!other) {
      moveBy(step);
      return;
    }
    const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    zoomAt(apart(now) / apart(before), { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    moveBy({ x: step.x / 2, y: step.y / 2 });
  }

  function handleUp(event: PointerEvent) {
    pressed.current.delete(event.pointerId);
    const from = begin.current;
    begin.current = null;
    if (!from || zoom.scale > 1) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(x) > shortestSwipePx && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
  }

  function handleCancel(event: PointerEvent) {
    pressed.current.delete(event.pointerId);
    begin.current = null;
  }

  return (
    <Box
      ref={box}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleCancel}
      onDoubleClick={(event) => (zoom.scale > 1 ? setZoom(unzoomed) : zoomAt(doublePressFactor, event))}
      $isZoomed={zoom.scale > 1}
    >
      <Moved style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
        {children}
      </Moved>
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
