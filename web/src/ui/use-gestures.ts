import {
  createUseGesture,
  dragAction,
  type GestureHandlers,
  pinchAction,
  type Vector2,
  wheelAction,
} from '@use-gesture/react';
import type { RefObject } from 'react';
import type { Point } from './zoom.ts';

/** A change during a pinch. */
interface Pinch {
  /** The distance between the two fingers, divided by their distance at the previous event. */
  readonly factor: number;
  /** The midpoint of the fingers, in viewport coordinates. */
  readonly centre: Point;
  /** The movement of the midpoint since the previous event, in px. */
  readonly movement: Point;
}

interface Gestures extends Pick<GestureHandlers, 'onDrag' | 'onWheel'> {
  readonly onPinch: (pinch: Pinch) => void;
}

const useGesture = createUseGesture([dragAction, pinchAction, wheelAction]);

/** Recognises drags, pinches and the wheel on `target`, which needs `touch-action: none`. */
export function useGestures(target: RefObject<HTMLElement | null>, { onPinch, ...handlers }: Gestures): void {
  useGesture(
    {
      ...handlers,
      onPinch: ({ offset: [scale], delta: [scaleDelta], origin, memo }) => {
        const [x, y] = origin;
        const [previousX, previousY]: Vector2 = memo ?? origin;
        onPinch({
          factor: scale / (scale - scaleDelta),
          centre: { x, y },
          movement: { x: x - previousX, y: y - previousY },
        });
        return origin;
      },
    },
    {
      target,
      drag: { pointer: { keys: false } },
      // Browsers report a pinch on a trackpad as a wheel event with Ctrl, which `onWheel` gets.
      pinch: { pinchOnWheel: false },
      // Otherwise the browser scrolls or zooms the page.
      wheel: { preventDefault: true, eventOptions: { passive: false } },
    },
  );
}
