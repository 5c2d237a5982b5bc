import type { RuledDatabase, ServiceAdministration } from '../border/service.ts';
import type { RequestLog } from './requests/request-log.ts';

/** A response is sent this long after a change, so that many changes need one response. */
const batchMs = 100;
const maxWaitMs = 25_000;

/** Tells the user interface when requests or documents have changed. */
export class Changes {
  readonly #log: RequestLog;
  /** The number of changes of documents so far, by database. */
  readonly #documentVersions = new Map<string, number>();
  readonly #queued = new Set<() => void>();
  #timer: NodeJS.Timeout | null = null;

  constructor(service: ServiceAdministration, log: RequestLog) {
    this.#log = log;
    log.onChange(() => this.#notify());
    service.onChange((database) => {
      this.#documentVersions.set(keyOf(database), this.documentVersion(database) + 1);
      this.#notify();
    });
  }

  documentVersion(database: RuledDatabase): number {
    return this.#documentVersions.get(keyOf(database)) ?? 0;
  }

  /** Resolves when a number differs from those that the client knows, or after 25 seconds. */
  async untilChanged(database: RuledDatabase, requests: number, documents: number, signal: AbortSignal): Promise<void> {
    const isKnown = () => this.#log.version === requests && this.documentVersion(database) === documents;
    const end = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]);
    while (isKnown() && !end.aborted) {
      await new Promise<void>((resolve) => {
        this.#queued.add(resolve);
        const stop = () => {
          this.#queued.delete(resolve);
          resolve();
        };
        end.addEventListener('abort', stop, { once: true });
      });
    }
  }

  #notify(): void {
    if (this.#timer || this.#queued.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const resolvers = [...this.#queued];
      this.#queued.clear();
      for (const resolve of resolvers) resolve();
    }, batchMs).unref();
  }
}

const keyOf = ({ project, id }: RuledDatabase): string => `${project}/${id}`;
