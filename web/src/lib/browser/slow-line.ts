/** If loading index.html took longer than this, loading code takes seconds. */
const slowPageMs = 300;

/** Returns whether index.html took long to load. It is not slow if it came from a cache of the browser. */
export function isSlowConnection(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceResourceTiming && page.responseEnd - page.requestStart > slowPageMs;
}
