import type { KeyboardEvent } from 'react';

/** Buttons that only the Tab key and the pointer reach, such as a button that removes a row. */
export const skippedByArrows = { 'data-skipped-by-arrows': true } as const;

const focusable = ['a[href]', 'button:not(:disabled)']
  .map((selector) => `${selector}:not([data-skipped-by-arrows])`)
  .join();

/**
 * Moves the focus between the links and buttons in `list`. ArrowDown and ArrowUp move it to the next and the previous
 * one, Home and End to the first and the last one. They pass over `skippedByArrows`. ArrowUp on the first one moves it
 * to `field`, an input above the list. Typing in the list moves it to the field, too, so that the typed text continues
 * there.
 */
export function moveByArrows(event: KeyboardEvent, list: HTMLElement | null, field?: HTMLElement | null): void {
  const { key } = event;
  if (!list || event.altKey || event.ctrlKey || event.metaKey) return;
  // A space presses a button or scrolls. During IME composition, the key is not a character.
  if (key === 'Backspace' || (key.length === 1 && key !== ' ')) {
    if (field && list.contains(document.activeElement)) field.focus();
    return;
  }
  if (event.shiftKey) return;
  const stops = [...list.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.tabIndex >= 0);
  const { activeElement } = document;
  const index = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1;
  // In a field, Home and End move the caret.
  if (index < 0 && key !== 'ArrowDown') return;
  const next = {
    ArrowDown: stops[index + 1],
    ArrowUp: index === 0 ? field : stops[index - 1],
    Home: stops[0],
    End: stops.at(-1),
  }[key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
