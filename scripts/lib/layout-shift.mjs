/**
 * lib.dom does not have it. Source: wicg.github.io/layout-instability
 *
 * @typedef {{ node: Node | null, previousRect: DOMRect, currentRect: DOMRect }} ShiftSource
 * @typedef {PerformanceEntry & { value: number, hadRecentInput: boolean, sources: ShiftSource[] }} LayoutShift
 */

/**
 * Returns the Cumulative Layout Shift since the page was opened, with the elements that moved. Shifts after user input do
 * not count. The value is the largest sum of a session window, which has gaps of less than one second and lasts at most
 * five seconds. Source: web.dev/articles/cls
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<{ value: number, movedElements: string[] }>}
 */
export const readLayoutShift = (page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = /** @type {LayoutShift[]} */ (observer.takeRecords()).filter(
      ({ hadRecentInput }) => !hadRecentInput,
    );
    observer.disconnect();

    let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
    for (const { value, startTime } of shifts) {
      if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
      sum += value;
      last = startTime;
      worst = Math.max(worst, sum);
    }

    /** @param {DOMRect} box */
    const textOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    const movedElements = shifts.flatMap(({ value, sources }) =>
      sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = `${element?.tagName.toLowerCase()} "${element?.textContent?.slice(0, 30) ?? ''}"`;
        return `${value.toFixed(3)} ${name}: ${textOf(previousRect)} → ${textOf(currentRect)}`;
      }),
    );
    return { value: worst, movedElements: [...new Set(movedElements)] };
  });
