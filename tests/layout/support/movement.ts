import type { Page } from 'playwright-core';

/**
 * Waits until all pictures in view have loaded and the document has not changed for `quietMs`. The default is for a
 * screen that loads. A change of size, theme or language needs less, because nothing is loaded.
 */
export const waitUntilQuiet = (page: Page, quietMs = 400): Promise<void> =>
  page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        const areShown = () =>
          [...document.images]
            .filter((image) => image.getBoundingClientRect().top < innerHeight)
            .every(({ complete }) => complete);
        let timer = 0;
        const restart = () => {
          clearTimeout(timer);
          timer = window.setTimeout(finish, quiet);
        };
        const observer = new MutationObserver(restart);
        const finish = () => {
          if (!areShown()) return restart();
          observer.disconnect();
          resolve();
        };
        observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
        restart();
      }),
    quietMs,
  );

/** Returns the position and size of each element that matches, as `left top width height` in pixels. */
export const boxesOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join(' ');
    }),
  );
