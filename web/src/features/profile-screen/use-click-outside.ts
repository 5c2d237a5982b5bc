import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Marks an element outside of the panel on which a click does not count as outside: `<button {...partOfPanel}>`. */
export const partOfPanel = { 'data-part-of-panel': '' } as const;
const panelPartSelector = `[data-part-of-panel], dialog`;

/** Calls `onOutside` after a click outside of the element, of elements with `partOfPanel`, and of dialogs. */
export function useClickOutside<T extends HTMLElement>(onOutside: () => void): RefObject<T | null> {
  const element = useRef<T>(null);
  const notify = useEffectEvent(onOutside);
  useEffect(() => {
    const isOutside = ({ target }: Event) =>
      target instanceof Element && !element.current?.contains(target) && !target.closest(panelPartSelector);
    // Selecting text can start inside and end outside, which is not a click outside.
    let startedOutside = false;
    const handleDown = (event: Event) => {
      startedOutside = isOutside(event);
    };
    const handleClick = (event: Event) => {
      if (startedOutside && isOutside(event)) notify();
      startedOutside = false;
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
