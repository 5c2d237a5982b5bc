import { AppError } from '@glimpse/contract/app-error';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { t } from '../languages/translate.ts';
import { isHeic } from './is-heic.ts';
import type { Redraw } from './redraw-plan.ts';
import type { RedrawFailure, RedrawRequest, RedrawResponse } from './redraw-request.ts';

const failureTexts: Readonly<Record<RedrawFailure, () => string>> = {
  unreadable: () => t('media.imageUnreadable'),
  animated: () => t('media.animationNotEditable'),
  'too-large': () => t('media.imageTooLarge', { megabytes: mediaLimits.imageBytes / 2 ** 20 }),
};

/**
 * Redraws a picture in a worker. Applies the Exif orientation and `redraw`, and makes the file small enough to upload.
 * Returns a JPEG, or a WebP (in some browsers a PNG) if the picture may be transparent. Loads a library for HEIC if the
 * browser cannot decode it. Throws AppError with a message for the user. Never settles after `signal` is aborted.
 */
export async function redrawPicture(file: File, redraw: Redraw, signal: AbortSignal): Promise<File> {
  const request = { file, redraw, maxBytes: mediaLimits.imageBytes };
  let response = await runWorker(
    new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' }),
    request,
    signal,
  );
  if (response === 'unreadable' && isHeic(file))
    response = await runWorker(
      new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' }),
      request,
      signal,
    );
  if (typeof response === 'string') throw new AppError('invalid-argument', failureTexts[response]());
  const extension = response.type.slice('image/'.length);
  return new File([response], file.name.replace(/(?:\.\w+)?$/u, `.${extension}`), { type: response.type });
}

function runWorker(worker: Worker, request: RedrawRequest, signal: AbortSignal): Promise<RedrawResponse> {
  return new Promise<RedrawResponse>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RedrawResponse>) => resolve(data));
    // The code of the worker could not be loaded.
    worker.addEventListener('error', () => reject(new AppError('unavailable', failureTexts.unreadable())));
    signal.addEventListener('abort', () => worker.terminate());
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
