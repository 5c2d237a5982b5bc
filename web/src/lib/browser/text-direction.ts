/** Returns whether the page is in a right-to-left language such as Arabic, where the next item is to the left. */
export const isRightToLeft = () => document.documentElement.dir === 'rtl';

/** Returns 1 if the next item is on this side, and -1 if the previous item is. */
export const stepTo = (side: 'left' | 'right'): 1 | -1 => ((side === 'right') === isRightToLeft() ? -1 : 1);

/** Returns 1 for the arrow key that leads to the next item, -1 for the previous one, and 0 for other keys. */
export function arrowStep(key: string): 1 | -1 | 0 {
  if (key === 'ArrowLeft') return stepTo('left');
  return key === 'ArrowRight' ? stepTo('right') : 0;
}

/** Returns 1 for a swipe to the next item. It is on the side that the finger moves away from. `x` is in px. */
export const swipeStep = (x: number) => stepTo(x < 0 ? 'right' : 'left');
