import { dehydrate, hydrate, type Mutation, onlineManager, type QueryClient } from '@tanstack/react-query';
import { browserStorage, outboxPrefix } from '../browser/storage.ts';
import { readState, writeState } from '../cache/stored-json.ts';
import { type MutationKind, outboxMutationOptions } from './use-outbox-mutation.ts';
import { isPendingToggle, restoreToggles, resumeToggles, type ToggleKind } from './use-toggle.ts';

/**
 * The outbox writes pending toggles and mutations to localStorage before they are sent, and removes them after the
 * response. So they survive a reload or a restart of the browser. Each page has an entry in localStorage, and a lock
 * (Web Locks API) with the same name. The states of an entry:
 *
 * | State     | Meaning                                         | What leads out of it                               |
 * | --------- | ----------------------------------------------- | -------------------------------------------------- |
 * | owned     | Its page is open, holds the lock and writes     | Nothing is pending: the page removes the entry.    |
 * |           | each change.                                    | The page is closed: abandoned.                     |
 * | abandoned | Nobody holds the lock. It is unknown which      | Another page gets the lock, copies the changes to  |
 * |           | requests arrived.                               | its own entry, removes this one and sends them.    |
 *
 * The states of a page:
 *
 * | State     | Meaning                                         | What leads out of it                               |
 * | --------- | ----------------------------------------------- | -------------------------------------------------- |
 * | starting  | Waits for its own lock and writes nothing.      | It gets the lock: writing.                         |
 * | writing   | Writes its entry after each change.             | `pagehide`: leaving.                               |
 * | leaving   | Writes nothing, because the browser aborts the  | `pageshow` (from the back-forward cache): writing. |
 * |           | requests and the errors must not remove changes.|                                                    |
 * | stopped   | The component is unmounted, e.g. after signing  | Nothing. Every other state leads here.             |
 * |           | out.                                            |                                                    |
 */

/** The kinds of toggles and mutations that the outbox persists. app/outbox-kinds.ts lists them. */
export interface OutboxKinds {
  readonly toggles: readonly ToggleKind[];
  /** The results of `resumable`. They have no type parameters, because each kind has variables of another type. */
  readonly mutations: readonly { noun: string; register: (client: QueryClient) => void }[];
}

export interface Outbox {
  /** The nouns of all kinds of mutations. */
  readonly mutationNouns: readonly string[];
  /** Loads the code of all kinds, which only the changes of earlier pages need. */
  readonly loadKinds: () => Promise<OutboxKinds>;
}

/** Prepares a kind of mutation for `persistOutbox`, so that a page can resume mutations that another page started. */
export const resumable = <Variables, Result>(kind: MutationKind<Variables, Result>) => ({
  noun: kind.noun,
  register: (client: QueryClient) => client.setMutationDefaults([kind.noun], outboxMutationOptions(kind)),
});

/** Increase it when the shape of the persisted data changes. Entries with another version are ignored. */
const version = 4;

/**
 * Returns the ids of the items with a persisted mutation of a kind with one of these nouns. A page can read them before
 * its first render, but can send the mutations only when it has the lock of their entry.
 */
export function persistedIds(uid: string, nouns: readonly string[]): ReadonlySet<unknown> {
  const mutations = browserStorage
    .keys(outboxPrefix)
    .flatMap((key) => readState(key, { uid, version })?.mutations ?? []);
  return new Set(
    mutations
      .filter(({ mutationKey }) => nouns.some((noun) => noun === mutationKey?.[0]))
      .map(({ mutationKey }) => mutationKey?.[1]),
  );
}

/**
 * Persists the pending changes of `uid`, and sends those of earlier pages (see above). Also resumes paused toggles
 * when the browser is online. Returns a function that stops this. Persists nothing on plain-HTTP origins, because
 * they have no locks.
 */
export function persistOutbox(client: QueryClient, uid: string, { mutationNouns, loadKinds }: Outbox): () => void {
  let hasLoadFailed = false;
  const unsubscribeOnline = onlineManager.subscribe((isOnline) => {
    if (!isOnline) return;
    resumeToggles(client);
    if (hasLoadFailed) takeOverAbandonedEntries();
  });
  if (!navigator.locks) return unsubscribeOnline;

  const entryKey = `${outboxPrefix}${crypto.randomUUID()}`;
  const owner = { uid, version };
  let isLocked = false;
  let isLeaving = false;
  const handleLeaving = ({ type }: Event) => {
    isLeaving = type === 'pagehide';
  };
  const stopped = new AbortController();
  addEventListener('pagehide', handleLeaving, { signal: stopped.signal });
  addEventListener('pageshow', handleLeaving, { signal: stopped.signal });
  let releaseLock = () => {};

  const isOutboxMutation = ({ options }: Mutation) => mutationNouns.some((noun) => noun === options.mutationKey?.[0]);
  // Includes mutations in flight, because a page that is closed gets no response. Sending them twice is harmless.
  const isPersisted = (mutation: Mutation) => mutation.state.status === 'pending' && isOutboxMutation(mutation);
  function store() {
    if (!isLocked || stopped.signal.aborted || isLeaving) return;
    const state = dehydrate(client, {
      shouldDehydrateQuery: isPendingToggle,
      shouldDehydrateMutation: isPersisted,
    });
    if (state.queries.length + state.mutations.length === 0) browserStorage.remove(entryKey);
    else writeState(entryKey, owner, state);
  }

  function takeOverAbandonedEntries() {
    const keys = browserStorage.keys(outboxPrefix).filter((key) => key !== entryKey);
    if (keys.length === 0) return;
    void loadKinds().then(
      (kinds) => {
        hasLoadFailed = false;
        for (const { register } of kinds.mutations) register(client);
        for (const key of keys) takeOver(key, kinds);
      },
      () => {
        hasLoadFailed = true;
      },
    );
  }

  /** Waits for the lock of the entry, because after a reload the earlier page may hold it for a moment. */
  function takeOver(key: string, { toggles }: OutboxKinds) {
    void navigator.locks.request(key, () => {
      if (stopped.signal.aborted) return;
      const state = readState(key, owner);
      for (const mutation of state?.mutations ?? []) {
        // `resumePausedMutations` sends only paused mutations.
        mutation.state.isPaused = true;
        // Its texts are in the language of the earlier page. Without it, TanStack uses the `meta` of the kind.
        delete mutation.meta;
      }
      if (state) hydrate(client, state);
      store();
      browserStorage.remove(key);
      restoreToggles(client, toggles);
      void client.resumePausedMutations();
    });
  }

  void navigator.locks.request(entryKey, () => {
    if (stopped.signal.aborted) return undefined;
    isLocked = true;
    store();
    takeOverAbandonedEntries();
    return new Promise<void>((resolve) => {
      releaseLock = resolve;
    });
  });

  const unsubscribeMutations = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (!type.startsWith('observer') && mutation && isOutboxMutation(mutation)) store();
  });
  const unsubscribeToggles = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'toggle') store();
  });
  return () => {
    stopped.abort();
    releaseLock();
    unsubscribeOnline();
    unsubscribeMutations();
    unsubscribeToggles();
  };
}
