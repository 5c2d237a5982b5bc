import type { Redraw } from './redraw-plan.ts';

/** The message to a worker. */
export interface RedrawRequest {
  readonly file: Blob;
  readonly redraw: Redraw;
  readonly maxBytes: number;
}

/** Why a picture could not be redrawn. */
export type RedrawFailure = 'unreadable' | 'animated' | 'too-large';

/** The response of a worker: the redrawn picture, or the reason of the failure. */
export type RedrawResponse = Blob | RedrawFailure;

/** Responds to each message to a worker with the result of `work`. If `work` throws, the picture is 'unreadable'. */
export function respondWith(work: (request: RedrawRequest) => Promise<RedrawResponse>): void {
  addEventListener('message', async ({ data }: MessageEvent<RedrawRequest>) => {
    const response: RedrawResponse = await work(data).catch(() => 'unreadable' as const);
    postMessage(response);
  });
}
