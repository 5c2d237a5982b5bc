import { call, type DatabaseName } from './call.ts';
import type { LoggedRequest } from './logged-request.ts';

interface Response {
  readonly version: Version;
  readonly requests: readonly LoggedRequest[];
}

interface Version {
  readonly requests: number;
  readonly documents: number;
}

export interface LiveState {
  /** Changes whenever a document of the database changes. */
  readonly documents: number;
  /** The newest first. */
  readonly requests: readonly LoggedRequest[];
  readonly isConnected: boolean;
}

const nothingKnown: Version = { requests: -1, documents: -1 };
const maxRequests = 1000;
const retryMs = 2000;
/** The emulator responds at once while documents change all the time. */
const minIntervalMs = 150;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls the emulator for changes while the page is visible. The emulator responds when something has changed. */
export class LiveFeed {
  #state: LiveState = { documents: -1, requests: [], isConnected: true };
  #known = nothingKnown;
  #running: AbortController | null = null;
  readonly #database: DatabaseName;
  readonly #listeners = new Set<() => void>();

  constructor(database: DatabaseName) {
    this.#database = database;
  }

  readonly state = (): LiveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts to poll. Returns the function that stops it. */
  start(): () => void {
    const onVisibility = () => (document.visibilityState === 'visible' ? this.#run() : this.#stop());
    document.addEventListener('visibilitychange', onVisibility);
    onVisibility();
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      this.#stop();
    };
  }

  /** Forgets the requests, after the emulator has forgotten them. */
  clear(): void {
    this.#update({ requests: [] });
    this.#known = { ...this.#known, requests: -1 };
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  #run(): void {
    if (this.#running) return;
    const controller = new AbortController();
    this.#running = controller;
    void this.#poll(controller.signal);
  }

  async #poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const { project, database } = this.#database;
        const { requests, documents } = this.#known;
        const parameters = { project, database, requests: String(requests), documents: String(documents) };
        this.#receive(await call<Response>('GET', '/changes', { parameters, signal }));
        await pause(minIntervalMs);
      } catch {
        if (signal.aborted) return;
        this.#known = nothingKnown;
        this.#update({ isConnected: false });
        await pause(retryMs);
      }
    }
  }

  #receive({ version, requests }: Response): void {
    // After a restart, the emulator counts from the start again.
    const isRestarted = version.requests < this.#known.requests || this.#known.requests === -1;
    const byId = new Map((isRestarted ? [] : this.#state.requests).map((request) => [request.id, request]));
    for (const request of requests) byId.set(request.id, request);
    this.#known = version.requests < this.#known.requests ? nothingKnown : version;
    this.#update({
      documents: version.documents,
      requests: requests.length === 0 && !isRestarted ? this.#state.requests : newest([...byId.values()]),
      isConnected: true,
    });
  }

  #update(change: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const newest = (requests: LoggedRequest[]): LoggedRequest[] =>
  requests.sort((a, b) => b.id - a.id).slice(0, maxRequests);
