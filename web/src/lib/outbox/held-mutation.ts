import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { isLost } from '../api/repeatable.ts';

/**
 * A mutation that is sent later when it cannot be sent now; app/outbox-kinds.ts lists them all. Its variables say everything:
 * the page may be another by then. `mutationFn` may run twice for one wish, since an answer can get lost.
 */
export interface MutationKind<Variables, Answer = unknown> {
  /** What its `mutationKey` begins with. */
  readonly noun: string;
  /** Tried for as long as the server cannot be reached; others give up after the second time and say so. */
  readonly isPatient?: boolean;
  readonly options: Pick<
    MutationOptions<Answer, Error, Variables>,
    'mutationFn' | 'onSuccess' | 'onError' | 'meta'
  >;
}

/** The same for the page that begins it and for the one that takes it up. */
export const heldOptions = <Variables, Answer>({
  options,
  isPatient = false,
}: MutationKind<Variables, Answer>) => ({
  ...options,
  retry: (count: number, error: Error) => (isPatient || count < 1) && isLost(error),
});

interface Then {
  /** The server has it or, offline, the outbox has: the person can go on either way. Not called once the page is left. */
  readonly onDone?: () => void;
  readonly onError?: (error: Error) => void;
}

/** `useMutation` for what is done to the thing with this id; all that is done to one thing is sent in its order. */
export function useHeldMutation<Variables, Answer>(kind: MutationKind<Variables, Answer>, id: string) {
  // Other options each time would be an event for all who watch the mutations, at each render of each card.
  const options = useMemo(
    () => ({ ...heldOptions(kind), mutationKey: [kind.noun, id], scope: { id } }),
    [kind, id],
  );
  const mutation = useMutation(options);
  const { isPending, isSuccess, isPaused, submittedAt } = mutation;
  const isDone = isSuccess || isPaused;
  const onDone = useRef<() => void>(undefined);
  // One that is held and later sent is done once; the next one has another time.
  useEffect(() => {
    if (isDone && submittedAt > 0) onDone.current?.();
  }, [isDone, submittedAt]);
  return {
    mutate(variables: Variables, then: Then = {}) {
      onDone.current = then.onDone;
      mutation.mutate(variables, { onError: (error) => then.onError?.(error) });
    },
    isDone,
    isBusy: isPending && !isDone,
  };
}
