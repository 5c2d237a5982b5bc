import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Marks an element outside the panel: `<button {...partOfPanel}>`. A click on it does not count as a click outside. */
export const partOfPanel = { 'data-part-of-panel': '' } as const;
const panelPartSelector = `[data-part-of-panel], dialog`;

/**
 * Returns a ref for the panel. Calls `onOutside` after a click that is outside the panel, outside every element with
 * `partOfPanel`, and outside every dialog.
 */
export function useClickOutside<T extends HTMLElement>(onOutside: () => void): RefObject<T | null> {
  const element = useRef<T>(null);
  const handleOutsideClick = useEffectEvent(onOutside);
  useEffect(() => {
    const isOutside = ({ target }: Event) =>
      target instanceof Element && !element.current?.contains(target) && !target.closest(panelPartSelector);
    // A text selection can start inside and end outside the panel. This is not a click outside.
    let startedOutside = false;
    const handlePointerDown = (event: Event) => {
      startedOutside = isOutside(event);
    };
    const handleClick = (event: Event) => {
      if (startedOutside && isOutside(event)) handleOutsideClick();
      startedOutside = false;
    };
    document.addEventListener('pointerdown', handlePointerDown);
    document.addEventListener('click', handleClick);
    return () => {
      document.removeEventListener('pointerdown', handlePointerDown);
      document.removeEventListener('click', handleClick);
    };
  }, []);
  return element;
}
