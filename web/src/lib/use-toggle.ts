import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MutationTexts } from './mutation-texts.ts';
import { idleToggle, ToggleQueue, type ToggleState } from './toggle-queue.ts';

/** Something a person switches on and off on the server: a like, a bookmark, a follow. */
export interface Toggle {
  /** Names it everywhere it is shown: `['like', postId]`. */
  readonly key: readonly [noun: string, id: string];
  /** Makes it so; being told that it already is so counts as done. */
  readonly send: (wish: boolean) => Promise<unknown>;
  readonly texts?: (wish: boolean) => MutationTexts;
}

export interface Toggled {
  /** What to show: the wish while there is one, else what the data says. */
  readonly isOn: boolean;
  /** What to add to a count that the data has: -1, 0 or 1. */
  readonly change: number;
  readonly set: (wish: boolean) => void;
}

/** How long a fulfilled wish may wait for the listener to agree. */
const agreementMs = 5000;

const queues = new WeakMap<QueryClient, Map<string, ToggleQueue>>();
const stateKey = (toggle: Toggle) => ['toggle', ...toggle.key];

const knownQueue = (client: QueryClient, toggle: Toggle) => queues.get(client)?.get(toggle.key.join('/'));

function queueOf(client: QueryClient, toggle: Toggle): ToggleQueue {
  const known = knownQueue(client, toggle);
  if (known) return known;
  const queue = new ToggleQueue({
    // A mutation of the cache, not of a component: it goes on when the card scrolls away, and waits while offline.
    send: (wish) =>
      client
        .getMutationCache()
        .build(client, { mutationFn: toggle.send, mutationKey: toggle.key, meta: toggle.texts?.(wish) })
        .execute(wish),
    onChange: (state) => client.setQueryData<ToggleState>(stateKey(toggle), state),
  });
  const own = queues.get(client) ?? new Map<string, ToggleQueue>();
  queues.set(client, own.set(toggle.key.join('/'), queue));
  return queue;
}

/** `value`: what the data says; undefined while it is unknown. */
export function useToggle(toggle: Toggle, value: boolean | undefined): Toggled {
  const client = useQueryClient();
  const { data: state = idleToggle } = useQuery<ToggleState>({
    queryKey: stateKey(toggle),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [noun, id] = toggle.key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: noun and id stand for the toggle
  useEffect(() => {
    const queue = knownQueue(client, toggle);
    if (!queue || state.wish === null || state.isBusy) return undefined;
    if (value !== undefined) queue.settle(value);
    const timer = setTimeout(() => queue.forget(), agreementMs);
    return () => clearTimeout(timer);
  }, [client, noun, id, state, value]);

  const isOn = state.wish ?? value ?? false;
  return {
    isOn,
    change: value === undefined ? 0 : Number(isOn) - Number(value),
    set: (wish) => queueOf(client, toggle).want(wish),
  };
}
