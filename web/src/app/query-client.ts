import { AppError } from '@glimpse/contract/app-error';
import { clientTexts } from '@glimpse/contract/texts';
import { MutationCache, notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { isLost } from '../lib/api/repeatable.ts';
import '../lib/api/mutation-texts.ts';
import { notify } from '../lib/browser/notify.ts';
import { isSignedIn } from '../lib/firebase/session.ts';
import { TakenBack } from '../lib/outbox/undo.ts';

// By default the cache tells its readers in a later task; told in this one, a heart is red in the frame of the click.
notifyManager.setScheduler(queueMicrotask);

// It takes the network for granted until the browser says otherwise; a page may have been opened without one.
onlineManager.setOnline(navigator.onLine);

const retries = 2;

/** What a failed mutation says: by default the specification's general text. See lib/api/mutation-texts.ts. */
function failureText(failure: string | boolean | undefined, error: Error): string | null {
  if (typeof failure === 'string') return failure;
  if (failure === false) return null;
  return failure === true && error instanceof AppError ? error.message : clientTexts.genericFailure;
}

/** One per signed-in person: whatever it caches goes with it. Toasts for mutations are said here, once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation) => {
        if (mutation.meta?.success) notify.success(mutation.meta.success);
      },
      onError: (error, _variables, _context, mutation) => {
        if (error instanceof TakenBack) return;
        const text = failureText(mutation.meta?.failure, error);
        // Who has been signed out meanwhile has been told so (lib/api/call.ts).
        if (text !== null && isSignedIn()) notify.failure(text);
        if (!(error instanceof AppError)) console.error(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (count, error) => count < retries && isLost(error),
        refetchOnWindowFocus: false,
        staleTime: 30_000,
      },
    },
  });
}
