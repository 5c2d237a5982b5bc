import { AppError } from '@glimpse/contract/app-error';
import type { FileTransfer } from '../../lib/firebase/send-file.ts';
import { t } from '../../lib/languages/translate.ts';

/** A transfer is stalled after this time without progress. The browser may nevertheless report that it is online. */
export const stallMs = 20_000;

/** The transfer made no progress and is paused. `awaitTransfer` can resume it from the last byte that was sent. */
export class StalledError extends AppError {
  constructor() {
    super('unavailable', t('media.uploadFailed'));
  }
}

interface TransferCallbacks {
  readonly onProgress: (sentBytes: number) => void;
  /** Called at the start, and when the browser goes offline or online. */
  readonly onConnection: (isOnline: boolean) => void;
}

/**
 * Resolves when a file has been sent. Rejects with AppError if the transfer fails or is cancelled. Pauses the transfer
 * while the browser is offline. If there is no progress for `stallMs`, pauses the transfer and rejects with
 * StalledError. Then call this function again to resume the transfer.
 */
export async function awaitTransfer(
  transfer: FileTransfer,
  { onProgress, onConnection }: TransferCallbacks,
): Promise<void> {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stalled = new Promise<never>((_resolve, reject) => {
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        transfer.pause();
        reject(new StalledError());
      }, stallMs);
    };
    const pause = () => {
      clearTimeout(timer);
      transfer.pause();
      onConnection(false);
    };
    const resume = () => {
      restartTimer();
      transfer.resume();
      onConnection(true);
    };
    transfer.onProgress = (sentBytes) => {
      if (navigator.onLine) restartTimer();
      onProgress(sentBytes);
    };
    addEventListener('offline', pause, { signal: listening.signal });
    addEventListener('online', resume, { signal: listening.signal });
    if (navigator.onLine) resume();
    else pause();
  });

  try {
    await Promise.race([transfer.done, stalled]);
  } finally {
    clearTimeout(timer);
    listening.abort();
    transfer.onProgress = () => {};
  }
}

/**
 * Resolves when the browser is online. If it is offline now, calls `onConnection` now and when it is online again.
 * Never settles after `signal` is aborted.
 */
export function whenOnline(onConnection: (isOnline: boolean) => void, signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  onConnection(false);
  return new Promise((resolve) => {
    addEventListener(
      'online',
      () => {
        onConnection(true);
        resolve();
      },
      { once: true, signal },
    );
  });
}
