import { AppError } from '@glimpse/contract/app-error';
import { clientTexts } from '@glimpse/contract/texts';
import type { FileTransfer } from '../../lib/firebase/send-file.ts';

/** A transfer without progress for this long has lost its connection, even if the browser reports that it is online. */
export const stallMs = 20_000;

/** The transfer makes no progress. It is paused and can be resumed from the last byte that was sent. */
export class StalledError extends AppError {
  constructor() {
    super('unavailable', clientTexts.mediaFailed);
  }
}

interface TransferOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
  /** Called when the browser goes offline or online. */
  readonly onConnection: (isOnline: boolean) => void;
}

/**
 * Waits until a file has been sent. Pauses the transfer while the browser is offline. Rejects with StalledError, and
 * pauses the transfer, if there is no progress for `stallMs`. Calling this again then resumes it. Aborting cancels it.
 */
export async function finishTransfer(
  transfer: FileTransfer,
  { signal, onProgress, onConnection }: TransferOptions,
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
    const handleOffline = () => {
      clearTimeout(timer);
      transfer.pause();
      onConnection(false);
    };
    const handleOnline = () => {
      restartTimer();
      transfer.resume();
      onConnection(true);
    };
    transfer.onProgress = (sentBytes) => {
      if (navigator.onLine) restartTimer();
      onProgress(sentBytes);
    };
    addEventListener('offline', handleOffline, { signal: listening.signal });
    addEventListener('online', handleOnline, { signal: listening.signal });
    signal.addEventListener('abort', () => transfer.cancel(), { signal: listening.signal });
    if (navigator.onLine) handleOnline();
    else handleOffline();
  });

  try {
    await Promise.race([transfer.done, stalled]);
  } finally {
    clearTimeout(timer);
    listening.abort();
    transfer.onProgress = () => {};
  }
}

/** Resolves when the browser is online. Never settles after `signal` is aborted. */
export function whenOnline({ signal, onConnection }: Pick<TransferOptions, 'signal' | 'onConnection'>): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  onConnection(false);
  return new Promise((resolve) => {
    const handleOnline = () => {
      onConnection(true);
      resolve();
    };
    addEventListener('online', handleOnline, { once: true, signal });
  });
}
