import type { Redraw } from './redraw-plan.ts';

/** What a worker is asked. */
export interface RedrawRequest {
  readonly file: Blob;
  readonly redraw: Redraw;
  readonly maxBytes: number;
}

/** Why a picture could not be drawn anew. */
export type RedrawFailure = 'unreadable' | 'animated' | 'too-large';

/** What a worker answers. */
export type RedrawAnswer = Blob | RedrawFailure;

/** Answers each message of a worker with what `work` makes of it; what it throws means that the picture cannot be read. */
export function answerWith(work: (request: RedrawRequest) => Promise<RedrawAnswer>): void {
  addEventListener('message', async ({ data }: MessageEvent<RedrawRequest>) => {
    const answer: RedrawAnswer = await work(data).catch(() => 'unreadable' as const);
    postMessage(answer);
  });
}
