import { notifyManager, replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ToggleState } from './toggle-queue.ts';
import { confirmToggle, type ToggleKind, toggleKey } from './use-toggle.ts';

type States = readonly (readonly [id: string, state: ToggleState])[];

/**
 * Returns the ids of the items whose toggle is on: `ids`, which is the live data, with the optimistic values of all
 * toggles of this kind. A newly added id is first.
 */
export function useToggledIds(kind: ToggleKind, ids: readonly string[]): string[] {
  const client = useQueryClient();
  const states = useToggleStates(kind.noun);
  // The component that set a toggle can be unmounted before the live data has the value.
  useEffect(() => {
    const stops = states.map(([id, state]) => confirmToggle(client, kind, id, state, ids.includes(id)));
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [client, kind, ids, states]);
  return useMemo(() => {
    const changed = states.filter(([, { desired }]) => desired !== null);
    const added = changed.filter(([id, { desired }]) => desired && !ids.includes(id)).map(([id]) => id);
    const removed = new Set(changed.filter(([, { desired }]) => !desired).map(([id]) => id));
    return [...added, ...ids.filter((id) => !removed.has(id))];
  }, [ids, states]);
}

/**
 * Returns whether toggles of this kind are being sent, and whether one of them is on in spite of older live data. A
 * toggle that waits for the network is not being sent.
 */
export function useTogglesInProgress({ noun }: ToggleKind): { isSending: boolean; isAnyOn: boolean } {
  const states = useToggleStates(noun);
  return {
    isSending: states.some(([, { isPending, isPaused }]) => isPending && !isPaused),
    isAnyOn: states.some(([, { desired }]) => desired === true),
  };
}

/**
 * Returns the optimistic values of all toggles of this kind, by id. Use it where the live data is not one list of ids.
 * A value is dropped some time after the server has confirmed it.
 */
export function useOptimisticValues(kind: ToggleKind): ReadonlyMap<string, boolean> {
  const client = useQueryClient();
  const states = useToggleStates(kind.noun);
  useEffect(() => {
    const stops = states.map(([id, state]) => confirmToggle(client, kind, id, state, undefined));
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [client, kind, states]);
  return useMemo(
    () => new Map(states.flatMap(([id, { desired }]) => (desired === null ? [] : [[id, desired] as const]))),
    [states],
  );
}

/** Returns the state of each toggle of a kind. Reads the cache only after changes of these toggles. */
function useToggleStates(noun: string): States {
  const client = useQueryClient();
  const cached = useRef<States>([]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const notify = notifyManager.batchCalls(onChange);
      return client.getQueryCache().subscribe(({ type, query }) => {
        if (!type.startsWith('observer') && query.queryKey[0] === toggleKey && query.queryKey[1] === noun) notify();
      });
    },
    [client, noun],
  );
  const getSnapshot = () => {
    const queries = client.getQueryCache().findAll({ queryKey: [toggleKey, noun] });
    const states = queries.flatMap(({ queryKey }) => {
      const state = client.getQueryData<ToggleState>(queryKey);
      const [, , id] = queryKey;
      return state && typeof id === 'string' ? [[id, state] as const] : [];
    });
    cached.current = replaceEqualDeep(cached.current, states);
    return cached.current;
  };
  return useSyncExternalStore(subscribe, getSnapshot);
}
