import { AppError } from '@glimpse/contract/app-error';
import { MutationCache, notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { isUnavailable } from '../lib/api/call-errors.ts';
import '../lib/api/mutation-texts.ts';
import { notify } from '../lib/browser/notify.ts';
import { isSignedIn } from '../lib/firebase/session.ts';
import { errorText } from '../lib/languages/error-text.ts';
import { t } from '../lib/languages/translate.ts';
import { Undone } from '../lib/outbox/undo-offer.ts';

// By default, the cache notifies its observers in a later task. In a microtask, it does so before the browser paints
// the frame after a click, so that a like is visible at once.
notifyManager.setScheduler(queueMicrotask);

// TanStack assumes that the browser is online until it gets an event. But the page may have been opened offline.
onlineManager.setOnline(navigator.onLine);

const maxRetries = 2;

/** Returns the text of the toast for a failed mutation, or null for no toast. See lib/api/mutation-texts.ts. */
function failureText(failure: string | boolean | undefined, error: Error): string | null {
  if (typeof failure === 'string') return failure;
  if (failure === false) return null;
  return failure === true && error instanceof AppError ? errorText(error) : t('common.genericFailure');
}

/**
 * Creates the client of one viewer, so that signing out drops all cached data. It also shows the toasts of mutations.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation) => {
        if (mutation.meta?.success) notify.success(mutation.meta.success);
      },
      onError: (error, _variables, _context, mutation) => {
        if (error instanceof Undone) return;
        const text = failureText(mutation.meta?.failure, error);
        // If the viewer was signed out meanwhile, lib/api/call.ts has already shown a toast.
        if (text !== null && isSignedIn()) notify.failure(text);
        if (!(error instanceof AppError)) console.error(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (count, error) => count < maxRetries && isUnavailable(error),
        refetchOnWindowFocus: false,
        staleTime: 30_000,
      },
    },
  });
}
