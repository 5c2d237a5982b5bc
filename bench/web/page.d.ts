/** Values that functions of the bench leave in the measured page. */
interface Window {
  paintsMs?: Partial<Record<import('./paints.mjs').Paint, number>>;
  interactionsMs?: () => number[];
  layoutShift?: () => number;
}

/** Source: wicg.github.io/layout-instability. It is missing in lib.dom. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Source: w3c.github.io/event-timing. It is missing in lib.dom. */
interface PerformanceObserverInit {
  durationThreshold?: number;
}
