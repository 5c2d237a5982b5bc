import { onlineManager, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnavailable } from '../api/call-errors.ts';
import type { MutationTexts } from '../api/mutation-texts.ts';
import { nextPaint } from '../browser/next-paint.ts';
import { idleToggle, ToggleQueue, type ToggleState } from './toggle-queue.ts';

/** A kind of toggle, such as likes, bookmarks or follows. app/outbox-kinds.ts lists all kinds. */
export interface ToggleKind {
  /** Identifies the kind in query keys and mutation keys. */
  readonly noun: string;
  /**
   * Sends the new value for the item with this id to the server. It must be idempotent, because it can be called
   * twice with the same value. If the server already has that value, the promise must resolve.
   */
  readonly send: (id: string, value: boolean) => Promise<unknown>;
  readonly texts?: (value: boolean) => MutationTexts;
}

export interface ToggleControl {
  /** The value to show: the optimistic one if there is one, otherwise the one of the live data. */
  readonly isOn: boolean;
  /** The optimistic change of a count in the live data: -1, 0 or 1. */
  readonly countDelta: number;
  readonly set: (value: boolean) => void;
}

/** How long to keep the optimistic value after the call succeeded, if the live data does not have it yet. */
export const confirmationTimeoutMs = 5000;

const queues = new WeakMap<QueryClient, Map<string, ToggleQueue>>();
export const toggleKey = 'toggle';
const stateKey = (kind: ToggleKind, id: string) => [toggleKey, kind.noun, id];

const findQueue = (client: QueryClient, noun: string, id: string) => queues.get(client)?.get(`${noun}/${id}`);

function getOrCreateQueue(client: QueryClient, kind: ToggleKind, id: string): ToggleQueue {
  const existing = findQueue(client, kind.noun, id);
  if (existing) return existing;
  const queue = new ToggleQueue({
    send: async (value) => {
      // Paint the new state first, because starting the request takes much of the time spent in the click handler.
      await nextPaint();
      // Use the mutation cache instead of `useMutation`, so that the mutation continues after the component is
      // unmounted.
      return client
        .getMutationCache()
        .build(client, {
          mutationFn: (sentValue: boolean) => kind.send(id, sentValue),
          mutationKey: [kind.noun, id],
          meta: kind.texts?.(value),
          retry: (count, error) => count < 1 && isUnavailable(error),
        })
        .execute(value);
    },
    isOnline: () => onlineManager.isOnline(),
    onChange: (state) => client.setQueryData<ToggleState>(stateKey(kind, id), state),
  });
  const clientQueues = queues.get(client) ?? new Map<string, ToggleQueue>();
  queues.set(client, clientQueues.set(`${kind.noun}/${id}`, queue));
  return queue;
}

/** Returns whether a cache entry is a toggle that the server has not confirmed. Such entries must be persisted. */
export const isPendingToggle = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { data?: unknown } }) =>
  queryKey[0] === toggleKey &&
  typeof state.data === 'object' &&
  state.data !== null &&
  'isPending' in state.data &&
  state.data.isPending === true;

const pendingToggles = (client: QueryClient) =>
  client.getQueryCache().findAll({ queryKey: [toggleKey], predicate: isPendingToggle });

/** Resumes the toggles of this page that were paused while offline. */
export function resumeToggles(client: QueryClient): void {
  for (const { queryKey } of pendingToggles(client)) {
    const queue = findQueue(client, String(queryKey[1]), String(queryKey[2]));
    if (queue?.state.isPaused) queue.resume();
  }
}

/**
 * Sends the toggles that were paused or in flight when an earlier page was closed. `persistOutbox` has put them into
 * the cache.
 */
export function restoreToggles(client: QueryClient, kinds: readonly ToggleKind[]): void {
  for (const { queryKey } of pendingToggles(client)) {
    const [, noun, id] = queryKey;
    const kind = kinds.find((candidate) => candidate.noun === noun);
    const state = client.getQueryData<ToggleState>(queryKey);
    if (!kind || typeof id !== 'string' || !state || findQueue(client, kind.noun, id)) continue;
    getOrCreateQueue(client, kind, id).restore(state);
  }
}

/**
 * Drops the optimistic value of a toggle if the server has confirmed it and `value`, the live data, is the same. If
 * the live data is another value, drops it after a time. Returns a function that stops the timer.
 */
export function confirmToggle(
  client: QueryClient,
  kind: ToggleKind,
  id: string,
  state: ToggleState,
  value: boolean | undefined,
): (() => void) | undefined {
  const queue = findQueue(client, kind.noun, id);
  if (!queue || state.desired === null || state.isPending) return undefined;
  if (value !== undefined) queue.confirm(value);
  const timer = setTimeout(() => queue.reset(), confirmationTimeoutMs);
  return () => clearTimeout(timer);
}

/**
 * Returns the toggle of this kind for the item with this id. `value` is the value in the live data, or undefined while
 * it loads. toggle-queue.ts lists the states of a toggle.
 */
export function useToggle(kind: ToggleKind, id: string, value: boolean | undefined): ToggleControl {
  const client = useQueryClient();
  const { data: state = idleToggle } = useQuery<ToggleState>({
    queryKey: stateKey(kind, id),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

  useEffect(() => confirmToggle(client, kind, id, state, value), [client, kind, id, state, value]);

  const isOn = state.desired ?? value ?? false;
  return {
    isOn,
    countDelta: value === undefined ? 0 : Number(isOn) - Number(value),
    set: (desired) => getOrCreateQueue(client, kind, id).set(desired),
  };
}
