import { dehydrate, hydrate, type Mutation, onlineManager, type QueryClient } from '@tanstack/react-query';
import { browserStorage, outboxPrefix } from '../browser/storage.ts';
import { readState, writeState } from '../cache/stored-json.ts';
import { heldOptions, type MutationKind } from './held-mutation.ts';
import { isOpenToggle, resumeToggles, type ToggleKind } from './use-toggle.ts';

/** What survives the page. app/outbox-kinds.ts lists it. */
export interface OutboxKinds {
  readonly toggles: readonly ToggleKind[];
  /** `register` of each, since their variables differ in type. */
  readonly mutations: readonly { noun: string; register: (client: QueryClient) => void }[];
}

/** Makes a kind of mutation known, so that it can be taken up by a page that has not begun it. */
export const resumable = <Variables, Answer>(kind: MutationKind<Variables, Answer>) => ({
  noun: kind.noun,
  register: (client: QueryClient) => client.setMutationDefaults([kind.noun], heldOptions(kind)),
});

/** Raised when the shape of what is held changes. */
const version = 3;

/**
 * Keeps what `uid` does until the server has answered, over reloads and restarts of the browser: what is pressed is stored
 * before it is sent, and sent again by the next page when this one is left before the answer. Each page stores its own
 * part under a name it holds a lock on; what no lock is held on was left by a page that is gone, and the next page to open
 * takes it over, so that nothing is sent twice. Returns what ends that. Does nothing on plain-HTTP origins (no locks there).
 */
export function keepOutbox(client: QueryClient, uid: string, kinds: OutboxKinds): () => void {
  for (const { register } of kinds.mutations) register(client);
  const unsubscribeOnline = onlineManager.subscribe((isOnline) => {
    if (isOnline) resumeToggles(client, kinds.toggles);
  });
  if (!navigator.locks) return unsubscribeOnline;

  const own = `${outboxPrefix}${crypto.randomUUID()}`;
  const owner = { uid, version };
  let isLocked = false;
  let isOver = false;
  /** The browser cuts what is under way off as the page goes: no answer to go by. Until it comes back, if it does. */
  let isLeft = false;
  const listening = new AbortController();
  for (const type of ['pagehide', 'pageshow'])
    addEventListener(
      type,
      () => {
        isLeft = type === 'pagehide';
      },
      { signal: listening.signal },
    );
  let release = () => {};

  // Also what is under way: a page that is left then never hears whether it arrived, and sending it twice does no harm.
  const isOfKind = ({ options }: Mutation) =>
    kinds.mutations.some(({ noun }) => noun === options.mutationKey?.[0]);
  const isKept = (mutation: Mutation) => mutation.state.status === 'pending' && isOfKind(mutation);
  function store() {
    if (!isLocked || isOver || isLeft) return;
    const state = dehydrate(client, { shouldDehydrateQuery: isOpenToggle, shouldDehydrateMutation: isKept });
    if (state.queries.length + state.mutations.length === 0) browserStorage.remove(own);
    else writeState(own, owner, state);
  }

  function resume() {
    resumeToggles(client, kinds.toggles);
    void client.resumePausedMutations();
  }

  /** Waits for each lock: after a reload the former page may hold its own for a moment longer. */
  function takeOver() {
    for (const key of browserStorage.keys(outboxPrefix)) {
      if (key === own) continue;
      void navigator.locks.request(key, () => {
        if (isOver) return;
        const state = readState(key, owner);
        for (const mutation of state?.mutations ?? []) mutation.state.isPaused = true;
        if (state) hydrate(client, state);
        store();
        browserStorage.remove(key);
        resume();
      });
    }
    resume();
  }

  void navigator.locks.request(own, () => {
    if (isOver) return undefined;
    isLocked = true;
    store();
    takeOver();
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  });

  const unsubscribeMutations = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (!type.startsWith('observer') && mutation && isOfKind(mutation)) store();
  });
  const unsubscribeToggles = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'toggle') store();
  });
  return () => {
    isOver = true;
    listening.abort();
    release();
    unsubscribeOnline();
    unsubscribeMutations();
    unsubscribeToggles();
  };
}
