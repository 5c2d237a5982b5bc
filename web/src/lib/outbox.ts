import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Mutation,
  type MutationOptions,
  onlineManager,
  type QueryClient,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { browserStorage, outboxPrefix } from './storage.ts';
import { isHeldToggle, resumeToggles, type ToggleKind } from './use-toggle.ts';

/** A mutation that is sent later when it cannot be sent now. Its variables say everything: the page may be another by then. */
export interface MutationKind<Variables> {
  /** What its `mutationKey` begins with. */
  readonly noun: string;
  readonly options: Pick<
    MutationOptions<unknown, Error, Variables>,
    'mutationFn' | 'onError' | 'meta' | 'scope'
  >;
}

/** What survives the page. app/outbox.ts lists it. */
export interface OutboxKinds {
  readonly toggles: readonly ToggleKind[];
  /** `register` of each, since their variables differ in type. */
  readonly mutations: readonly { noun: string; register: (client: QueryClient) => void }[];
}

/** Makes a kind of mutation known, so that it can be taken up by a page that has not begun it. */
export const resumable = <Variables>({ noun, options }: MutationKind<Variables>) => ({
  noun,
  register: (client: QueryClient) => client.setMutationDefaults([noun], options),
});

const version = 1;

const Stored = z.object({
  version: z.literal(version),
  uid: z.string(),
  // Written by `dehydrate` below, in this version's shape.
  state: z.custom<DehydratedState>((state) => typeof state === 'object' && state !== null),
});

function read(key: string, uid: string): DehydratedState | null {
  try {
    const stored = Stored.safeParse(JSON.parse(browserStorage.read(key) ?? 'null'));
    return stored.success && stored.data.uid === uid ? stored.data.state : null;
  } catch {
    return null; // Not JSON: not ours.
  }
}

/**
 * Keeps what `uid` does offline until it can be sent, over reloads and restarts of the browser. Each page stores its own
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
  let isLocked = false;
  let isOver = false;
  let release = () => {};

  const isKept = ({ options, state }: Mutation) =>
    state.isPaused && kinds.mutations.some(({ noun }) => noun === options.mutationKey?.[0]);
  function store() {
    if (!isLocked || isOver) return;
    const state = dehydrate(client, { shouldDehydrateQuery: isHeldToggle, shouldDehydrateMutation: isKept });
    if (state.queries.length + state.mutations.length === 0) browserStorage.remove(own);
    else browserStorage.write(own, JSON.stringify({ version, uid, state }));
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
        const state = read(key, uid);
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

  const unsubscribeMutations = client.getMutationCache().subscribe(store);
  const unsubscribeToggles = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'toggle') store();
  });
  return () => {
    isOver = true;
    release();
    unsubscribeOnline();
    unsubscribeMutations();
    unsubscribeToggles();
  };
}
