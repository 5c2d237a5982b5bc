import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Returns the text of each named field of a form. */
export const typedTexts = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );

/**
 * Takes over a form that index.html showed before this code was loaded. Passes the texts that were typed meanwhile to
 * `onTyped`. Then repeats the press of a button, which the script of index.html has marked. Does nothing for any other
 * form.
 */
export function usePrerenderedForm(
  ref: RefObject<HTMLFormElement | null>,
  onTyped: (texts: Record<string, string>) => void,
): void {
  const passTexts = useEffectEvent(onTyped);
  useLayoutEffect(() => {
    const form = ref.current;
    const root = form?.closest<HTMLElement>('[data-prerendered]');
    if (!form || !root) return;
    // From now on the script of index.html ignores presses.
    delete root.dataset.prerendered;
    passTexts(typedTexts(form));
  }, [ref]);
  useEffect(() => {
    const form = ref.current;
    for (const button of form?.querySelectorAll<HTMLElement>('[data-pressed]') ?? []) {
      delete button.dataset.pressed;
      button.click();
    }
    form?.removeAttribute('aria-busy');
  }, [ref]);
}
