/** ms; on a line that takes longer for the page alone, code that has not come yet is seconds away. */
const slowPageMs = 300;

/** Whether the page itself took long to come: not from the server, and not from what the browser keeps of it. */
export function isSlowLine(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceResourceTiming && page.responseEnd - page.requestStart > slowPageMs;
}
