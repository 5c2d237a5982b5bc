import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Marks what belongs to an open panel although it stands elsewhere: `<button {...partOfPanel}>`. */
export const partOfPanel = { 'data-part-of-panel': '' } as const;
const belongs = `[data-part-of-panel], dialog`;

/** Calls back when something else on the page is pressed: not the element, what belongs to it, or a dialog above it. */
export function useOutside<T extends HTMLElement>(onOutside: () => void): RefObject<T | null> {
  const element = useRef<T>(null);
  const tell = useEffectEvent(onOutside);
  useEffect(() => {
    const isOutside = ({ target }: Event) =>
      target instanceof Element && !element.current?.contains(target) && !target.closest(belongs);
    // A text selection that is drawn from the inside to the outside ends there and is no press on it.
    let hasBegunOutside = false;
    const handleDown = (event: Event) => {
      hasBegunOutside = isOutside(event);
    };
    const handleClick = (event: Event) => {
      if (hasBegunOutside && isOutside(event)) tell();
      hasBegunOutside = false;
    };
    document.addEventListener('pointerdown', handleDown);
    document.addEventListener('click', handleClick);
    return () => {
      document.removeEventListener('pointerdown', handleDown);
      document.removeEventListener('click', handleClick);
    };
  }, []);
  return element;
}
