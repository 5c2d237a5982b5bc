import { AppError } from '@glimpse/contract/app-error';
import { limits } from '@glimpse/contract/limits';
import { validationTexts } from '@glimpse/contract/texts';
import { isHeic } from './heic.ts';
import type { Redraw } from './redraw-plan.ts';
import type { RedrawAnswer, RedrawFailure, RedrawRequest } from './redraw-request.ts';

const reasons: Readonly<Record<RedrawFailure, string>> = {
  unreadable: 'This picture cannot be read. It may be damaged, or of a kind that this browser does not know.',
  animated: 'This picture moves, and would stand still if it were changed here.',
  'too-large': validationTexts.imageSize,
};

/**
 * The picture drawn anew, upright, small enough to be sent: a JPEG, or a WebP when it may be transparent. Done in a worker, which
 * ends with it. HEIC is read by the browser where it can, else by a library that is loaded then. Throws AppError with a text
 * for the person; never settles once aborted.
 */
export async function redrawn(file: File, redraw: Redraw, signal: AbortSignal): Promise<File> {
  const request = { file, redraw, maxBytes: limits.imageBytes };
  let answer = await ask(
    new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' }),
    request,
    signal,
  );
  if (answer === 'unreadable' && isHeic(file))
    answer = await ask(
      new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' }),
      request,
      signal,
    );
  if (typeof answer === 'string') throw new AppError('invalid-argument', reasons[answer]);
  const extension = answer.type.slice('image/'.length);
  return new File([answer], file.name.replace(/(?:\.\w+)?$/u, `.${extension}`), { type: answer.type });
}

function ask(worker: Worker, request: RedrawRequest, signal: AbortSignal): Promise<RedrawAnswer> {
  return new Promise<RedrawAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RedrawAnswer>) => resolve(data));
    // Its code could not be fetched.
    worker.addEventListener('error', () => reject(new AppError('unavailable', reasons.unreadable)));
    signal.addEventListener('abort', () => worker.terminate());
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
