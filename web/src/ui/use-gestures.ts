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
  /** The distance between the two fingers, relative to the previous event. */
  readonly factor: number;
  /** The point between the fingers, in the window, and its movement since the previous event. */
  readonly centre: Point;
  readonly step: Point;
}

interface Gestures extends Pick<GestureHandlers, 'onDrag' | 'onWheel'> {
  readonly onPinch: (pinch: Pinch) => void;
}

const useGesture = createUseGesture([dragAction, pinchAction, wheelAction]);

/** Recognises drags, pinches and the wheel on `target`, which needs `touch-action: none`. */
export function useGestures(target: RefObject<HTMLElement | null>, { onPinch, ...others }: Gestures): void {
  useGesture(
    {
      ...others,
      onPinch: ({ offset: [scale], delta: [growth], origin, memo }) => {
        const [x, y] = origin;
        const [previousX, previousY]: Vector2 = memo ?? origin;
        onPinch({
          factor: scale / (scale - growth),
          centre: { x, y },
          step: { x: x - previousX, y: y - previousY },
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
