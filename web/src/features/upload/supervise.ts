import { AppError } from '@glimpse/contract/app-error';
import { clientTexts } from '@glimpse/contract/texts';
import type { Sending } from '../../lib/firebase/send-file.ts';

/** Without a byte leaving for this long, the connection counts as cut even though the browser has not noticed. */
export const stallMs = 20_000;

/** Nothing moves, but the file can be sent on from where it stopped. */
export class StalledError extends AppError {
  constructor() {
    super('unavailable', clientTexts.mediaFailed);
  }
}

interface Watch {
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
  /** The connection has gone or come back. */
  onWaiting: (isWaiting: boolean) => void;
}

/**
 * Waits until a file has been sent. Pauses while the browser is offline and goes on from the same byte afterwards. Rejects
 * with StalledError when nothing moves any more; `sending` is then paused, and supervising it again resumes it. Aborting
 * cancels it.
 */
export async function supervise(sending: Sending, { signal, onProgress, onWaiting }: Watch): Promise<void> {
  const watch = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stalled = new Promise<never>((_resolve, reject) => {
    const rearm = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        sending.pause();
        reject(new StalledError());
      }, stallMs);
    };
    const stop = () => {
      clearTimeout(timer);
      sending.pause();
      onWaiting(true);
    };
    const goOn = () => {
      rearm();
      sending.resume();
      onWaiting(false);
    };
    sending.onProgress = (sentBytes) => {
      if (navigator.onLine) rearm();
      onProgress(sentBytes);
    };
    addEventListener('offline', stop, { signal: watch.signal });
    addEventListener('online', goOn, { signal: watch.signal });
    signal.addEventListener('abort', () => sending.cancel(), { signal: watch.signal });
    if (navigator.onLine) goOn();
    else stop();
  });

  try {
    await Promise.race([sending.done, stalled]);
  } finally {
    clearTimeout(timer);
    watch.abort();
    sending.onProgress = () => {};
  }
}

/** Resolves at once, or as soon as the browser is online again; never when aborted. */
export function online({ signal, onWaiting }: Pick<Watch, 'signal' | 'onWaiting'>): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  onWaiting(true);
  return new Promise((resolve) => {
    addEventListener(
      'online',
      () => {
        onWaiting(false);
        resolve();
      },
      { once: true, signal },
    );
  });
}
