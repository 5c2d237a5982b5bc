/** What the functions that run inside the measured page leave there. */
interface Window {
  seenMs?: Partial<Record<import('./seen.mjs').Seen, number>>;
  layoutShift?: () => number;
}

/** Source: wicg.github.io/layout-instability, which lib.dom lacks. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
