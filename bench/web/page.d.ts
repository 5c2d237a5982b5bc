/** What a page shows: the label of the first heart, the likes of the first post, or a message. */
export type Watched = 'heart' | 'likes' | 'message';

declare global {
  /** Values that functions of the bench leave in the measured page. */
  interface Window {
    paintsMs?: Partial<Record<import('./paints.mjs').Paint, number>>;
    interactionsMs?: () => number[];
    /** Resolves when the page has changed after the next event, with the time of the event and the number of frames. */
    afterInput: (type: string, watched: Watched, text: string) => Promise<{ startedAt: number; frames: number }>;
    /** Resolves with the time of the frame that shows a change. */
    afterChange: (watched: Watched, text: string) => Promise<number>;
  }

  /** Source: w3c.github.io/event-timing. It is missing in lib.dom. */
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
}
