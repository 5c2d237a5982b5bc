import type { Redraw } from './redraw-plan.ts';

/** The message to a worker. */
export interface RedrawRequest {
  readonly file: Blob;
  readonly redraw: Redraw;
  readonly maxBytes: number;
}

/** Why a picture could not be redrawn. */
export type RedrawFailure = 'unreadable' | 'animated' | 'too-large';

/** What a worker sends back: the redrawn picture, or why it could not be redrawn. */
export type RedrawResponse = Blob | RedrawFailure;

/**
 * Call this in a worker. It responds to each request with the result of `redraw`, or with 'unreadable' if that throws.
 */
export function respondWith(redraw: (request: RedrawRequest) => Promise<RedrawResponse>): void {
  addEventListener('message', async ({ data }: MessageEvent<RedrawRequest>) => {
    postMessage(await redraw(data).catch((): RedrawResponse => 'unreadable'));
  });
}
