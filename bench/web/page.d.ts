/** Values that functions of the bench leave in the measured page. */
interface Window {
  paintsMs?: Partial<Record<import('./paints.mjs').Paint, number>>;
  interactionsMs?: () => number[];
}

/** Source: w3c.github.io/event-timing. It is missing in lib.dom. */
interface PerformanceObserverInit {
  durationThreshold?: number;
}
