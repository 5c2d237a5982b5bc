import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Returns the Cumulative Layout Shift so far, with the elements that moved. */
    layoutShift?: () => { value: number; movedElements: string[] };
  }
}

/** Measures layout shift from the next navigation on. Call it before the page is opened. */
export const watchLayoutShift = (page: Page): Promise<unknown> => page.addInitScript(provideLayoutShift);

export const readLayoutShift = (page: Page) => page.evaluate(() => window.layoutShift?.());

/**
 * Runs in the page. The value is the largest sum of a session window, which has gaps of less than one second and lasts
 * at most five seconds. Source: web.dev/articles/cls
 */
function provideLayoutShift() {
  const shifts: { value: number; startTime: number }[] = [];
  const moved = new Set<string>();
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  const record = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const { value, startTime, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) continue;
      shifts.push({ value, startTime });
      for (const { node, previousRect, currentRect } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = `${element?.tagName.toLowerCase()} "${element?.textContent?.slice(0, 30) ?? ''}"`;
        const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
        moved.add(`${value.toFixed(3)} ${name}: ${box(previousRect)} → ${box(currentRect)}`);
      }
    }
  };
  observer.observe({ type: 'layout-shift', buffered: true });
  window.layoutShift = () => {
    record(observer.takeRecords());
    let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
    for (const { value, startTime } of shifts) {
      if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
      sum += value;
      last = startTime;
      worst = Math.max(worst, sum);
    }
    return { value: worst, movedElements: [...moved] };
  };
}

const quietMs = 400;

/** Waits until all pictures in view have loaded and the document has not changed for a moment. */
export const waitUntilQuiet = (page: Page): Promise<void> =>
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
