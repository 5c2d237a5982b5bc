import { type MutationOptions, type QueryClient, useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { isUnavailable } from '../api/call-errors.ts';

/**
 * A kind of mutation that is sent later if it cannot be sent now. app/outbox-kinds.ts lists all kinds. The variables
 * must contain all data, because another page may send the mutation. `mutationFn` must be idempotent, because it runs
 * again if a response is lost.
 */
export interface MutationKind<Variables, Result = unknown> {
  /** The first part of the `mutationKey`. */
  readonly noun: string;
  /** Retry for as long as the server cannot be reached. Other kinds fail after one retry, with an error message. */
  readonly retriesUntilSent?: boolean;
  readonly options: Pick<MutationOptions<Result, Error, Variables>, 'mutationFn' | 'onSuccess' | 'onError' | 'meta'>;
}

/** Returns the options for the page that starts the mutation, and for a page that resumes it. */
export const outboxMutationOptions = <Variables, Result>({
  options,
  retriesUntilSent = false,
}: MutationKind<Variables, Result>) => ({
  ...options,
  retry: (count: number, error: Error) => (retriesUntilSent || count < 1) && isUnavailable(error),
});

/** All mutations with the same id are sent one after the other, in order. */
const optionsFor = <Variables, Result>(kind: MutationKind<Variables, Result>, id: string) => ({
  ...outboxMutationOptions(kind),
  mutationKey: [kind.noun, id],
  scope: { id },
});

/**
 * Starts a mutation for the item with this id. It continues after the component is unmounted. Resolves when the server
 * has the change. Components with one item use `useOutboxMutation`.
 */
export const startOutboxMutation = <Variables, Result>(
  client: QueryClient,
  kind: MutationKind<Variables, Result>,
  id: string,
  variables: Variables,
): Promise<Result> => client.getMutationCache().build(client, optionsFor(kind, id)).execute(variables);

interface MutateCallbacks {
  /**
   * Called when the server has the change, or when the outbox has queued it because the browser is offline. Not
   * called after the component is unmounted.
   */
  readonly onDone?: () => void;
  readonly onError?: (error: Error) => void;
}

/** `useMutation` for the item with this id. */
export function useOutboxMutation<Variables, Result>(kind: MutationKind<Variables, Result>, id: string) {
  // New options in each render would notify all subscribers of the mutation cache, for each card of a list.
  const options = useMemo(() => optionsFor(kind, id), [kind, id]);
  const mutation = useMutation(options);
  const { isPending, isSuccess, isPaused, submittedAt } = mutation;
  const isDone = isSuccess || isPaused;
  const onDone = useRef<() => void>(undefined);
  // `submittedAt` identifies the mutation. `onDone` runs only once for a mutation that is first queued and later sent.
  useEffect(() => {
    if (isDone && submittedAt > 0) onDone.current?.();
  }, [isDone, submittedAt]);
  return {
    mutate(variables: Variables, callbacks: MutateCallbacks = {}) {
      onDone.current = callbacks.onDone;
      mutation.mutate(variables, { onError: (error) => callbacks.onError?.(error) });
    },
    isDone,
    isSending: isPending && !isDone,
  };
}
