import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to `field` when the focused element in `list` disappears, for example because other results have
 * arrived. Otherwise the page would have the focus, and typing would have no effect.
 */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    let focused: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      focused = target;
    };
    const observer = new MutationObserver(() => {
      const isRemoved = focused instanceof Element && !focused.isConnected;
      // The body has the focus then, or an open dialog.
      if (isRemoved && document.activeElement?.contains(current)) field.current?.focus();
      if (isRemoved) focused = null;
    });
    current.addEventListener('focusin', remember);
    observer.observe(current, { childList: true, subtree: true });
    return () => {
      current.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [list, field]);
}
