/** What the functions that run inside the measured page leave there. */
interface Window {
  seenMs?: Partial<Record<import('./seen.mjs').Seen, number>>;
  interactionsMs?: () => number[];
  layoutShift?: () => number;
}

/** Source: wicg.github.io/layout-instability, which lib.dom lacks. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Source: w3c.github.io/event-timing, which lib.dom lacks. */
interface PerformanceObserverInit {
  durationThreshold?: number;
}
