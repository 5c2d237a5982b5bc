import { onlineManager, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MutationTexts } from '../api/mutation-texts.ts';
import { isLost } from '../api/repeatable.ts';
import { painted } from '../browser/next-paint.ts';
import { idleToggle, ToggleQueue, type ToggleState } from './toggle-queue.ts';

/** Something people switch on and off on the server: likes, bookmarks, follows. app/outbox-kinds.ts lists them all. */
export interface ToggleKind {
  /** Names it in the cache. */
  readonly noun: string;
  /** Makes it so for the thing with this id. May run twice for one wish; that it already is so counts as done. */
  readonly send: (id: string, wish: boolean) => Promise<unknown>;
  readonly texts?: (wish: boolean) => MutationTexts;
}

export interface Toggled {
  /** What to show: the wish while there is one, else what the data says. */
  readonly isOn: boolean;
  /** What to add to a count that the data has: -1, 0 or 1. */
  readonly change: number;
  readonly set: (wish: boolean) => void;
}

/** How long what the server has answered may wait for the listener to agree. */
export const agreementMs = 5000;

const queues = new WeakMap<QueryClient, Map<string, ToggleQueue>>();
const toggleKey = 'toggle';
const stateKey = (kind: ToggleKind, id: string) => [toggleKey, kind.noun, id];

const knownQueue = (client: QueryClient, kind: ToggleKind, id: string) =>
  queues.get(client)?.get(`${kind.noun}/${id}`);

function queueOf(client: QueryClient, kind: ToggleKind, id: string): ToggleQueue {
  const known = knownQueue(client, kind, id);
  if (known) return known;
  const queue = new ToggleQueue({
    send: async (wish) => {
      // First it is shown: a call is a good part of what is done for a press.
      await painted();
      // A mutation of the cache, not of a component: it goes on when the card scrolls away.
      return client
        .getMutationCache()
        .build(client, {
          mutationFn: (value: boolean) => kind.send(id, value),
          mutationKey: [kind.noun, id],
          meta: kind.texts?.(wish),
          retry: (count, error) => count < 1 && isLost(error),
        })
        .execute(wish);
    },
    isOnline: () => onlineManager.isOnline(),
    onChange: (state) => client.setQueryData<ToggleState>(stateKey(kind, id), state),
  });
  const own = queues.get(client) ?? new Map<string, ToggleQueue>();
  queues.set(client, own.set(`${kind.noun}/${id}`, queue));
  return queue;
}

/** Whether a cache entry is a wish that waits for the network, or for its answer: what must outlive the page. */
export const isOpenToggle = ({
  queryKey,
  state,
}: {
  queryKey: readonly unknown[];
  state: { data?: unknown };
}) =>
  queryKey[0] === toggleKey &&
  typeof state.data === 'object' &&
  state.data !== null &&
  'isBusy' in state.data &&
  state.data.isBusy === true;

/** Sends what was held, now that the network may be back, and what a page that was left had no answer to. */
export function resumeToggles(client: QueryClient, kinds: readonly ToggleKind[]): void {
  for (const query of client.getQueryCache().findAll({ queryKey: [toggleKey], predicate: isOpenToggle })) {
    const [, noun, id] = query.queryKey;
    const kind = kinds.find((each) => each.noun === noun);
    const state = client.getQueryData<ToggleState>(query.queryKey);
    if (!kind || typeof id !== 'string' || !state) continue;
    const queue = knownQueue(client, kind, id);
    if (!queue) queueOf(client, kind, id).resume(state);
    else if (queue.state.isHeld) queue.goOn();
  }
}

/** The toggle of `kind` on the thing with this id. `value`: what the data says; undefined while it is unknown. */
export function useToggle(kind: ToggleKind, id: string, value: boolean | undefined): Toggled {
  const client = useQueryClient();
  const { data: state = idleToggle } = useQuery<ToggleState>({
    queryKey: stateKey(kind, id),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

  useEffect(() => {
    const queue = knownQueue(client, kind, id);
    if (!queue || state.wish === null || state.isBusy) return undefined;
    if (value !== undefined) queue.settle(value);
    const timer = setTimeout(() => queue.forget(), agreementMs);
    return () => clearTimeout(timer);
  }, [client, kind, id, state, value]);

  const isOn = state.wish ?? value ?? false;
  return {
    isOn,
    change: value === undefined ? 0 : Number(isOn) - Number(value),
    set: (wish) => queueOf(client, kind, id).want(wish),
  };
}
