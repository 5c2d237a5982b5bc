/** If loading index.html took longer than this, loading the code of a screen takes seconds. */
const slowPageMs = 300;

/** Returns whether index.html took long to load. Returns false if it came from a cache of the browser. */
export function isSlowConnection(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceResourceTiming && page.responseEnd - page.requestStart > slowPageMs;
}
