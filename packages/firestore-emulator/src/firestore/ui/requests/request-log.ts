import { FirestoreError, type StatusCode } from '../../border/errors.ts';
import type { Credentials } from '../../border/service.ts';
import { WriteRate } from '../../production/write-rate.ts';
import { type LoggedQuery, LoggedRequest, type RequestSummary } from './logged-request.ts';

const maxRequests = 1000;
const maxSlowQueries = 20;

/** The last requests, the open listeners, the slowest queries and the documents with many writes. All in memory. */
export class RequestLog {
  /** By id, the oldest first. */
  readonly #requests = new Map<number, LoggedRequest>();
  readonly #listening = new Set<LoggedRequest>();
  readonly #slowQueries = new SlowQueries();
  #writeRate = new WriteRate();
  #lastId = 0;
  #version = 0;
  #onChange: () => void = () => {};

  /** The number of the last change. */
  get version(): number {
    return this.#version;
  }

  /** Calls `listener` after each change. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  start(operation: string, summary: RequestSummary, credentials: Credentials): LoggedRequest {
    this.#lastId += 1;
    const request = new LoggedRequest(this.#lastId, operation, summary, credentials);
    this.#requests.set(request.id, request);
    this.#requests.delete(request.id - maxRequests);
    this.changed(request);
    return request;
  }

  /** Must be called after a change of a request that the log does not make itself. */
  changed(request: LoggedRequest): void {
    this.#version += 1;
    request.version = this.#version;
    this.#onChange();
  }

  /** A listener has got its first snapshot. */
  listening(request: LoggedRequest): void {
    request.stopTimer();
    request.status = 'LISTENING';
    this.#listening.add(request);
    this.#slowQueries.note(request);
    this.changed(request);
  }

  succeed(request: LoggedRequest, summary: RequestSummary): void {
    const now = Date.now() * 1000;
    const root = `projects/${summary.project}/databases/${summary.database}/documents`;
    for (const { method, path } of summary.targets) {
      const isWrite = method === 'create' || method === 'update' || method === 'delete';
      if (isWrite) this.#writeRate.note(`${root}/${path}`, now);
    }
    this.end(request, 'OK', '');
  }

  fail(request: LoggedRequest, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.end(request, error instanceof FirestoreError ? error.code : 'UNKNOWN', message);
  }

  /** Ends a request. Does nothing if it has ended already. */
  end(request: LoggedRequest, status: StatusCode, message: string): void {
    const wasListening = this.#listening.delete(request);
    if (request.status !== 'RUNNING' && !wasListening) return;
    request.stopTimer();
    request.status = status;
    request.message = message;
    if (!wasListening && status === 'OK') this.#slowQueries.note(request);
    this.changed(request);
  }

  /** Returns the requests that have changed since `version`, the newest first, and at most `limit`. */
  changedSince(version: number, limit: number): LoggedRequest[] {
    return [...this.#requests.values()]
      .filter((request) => request.version > version)
      .sort((a, b) => b.version - a.version)
      .slice(0, limit);
  }

  listeners(): LoggedRequest[] {
    return [...this.#listening];
  }

  slowQueries(): LoggedRequest[] {
    return this.#slowQueries.slowest();
  }

  hotDocuments() {
    return this.#writeRate.hotDocuments();
  }

  /** Forgets all requests but the open listeners. */
  clear(): void {
    this.#requests.clear();
    for (const request of this.#listening) this.#requests.set(request.id, request);
    this.#slowQueries.clear();
    this.#writeRate = new WriteRate();
    this.#version += 1;
    this.#onChange();
  }
}

/** Keeps the slowest queries. Of queries that differ only in their values, it keeps the slowest one. */
class SlowQueries {
  /** Sorted, the slowest first. */
  #queries: { readonly shape: string; readonly request: LoggedRequest; readonly durationMs: number }[] = [];

  note(request: LoggedRequest): void {
    const { query, durationMs } = request;
    if (!query || durationMs === null) return;
    const fastest = this.#queries[maxSlowQueries - 1];
    if (fastest && fastest.durationMs >= durationMs) return;
    const shape = JSON.stringify([request.operation, request.project, request.database, shapeOf(query)]);
    const same = this.#queries.find((each) => each.shape === shape);
    if (same && same.durationMs >= durationMs) return;
    this.#queries = [...this.#queries.filter((each) => each !== same), { shape, request, durationMs }]
      .sort((a, b) => b.durationMs - a.durationMs)
      .slice(0, maxSlowQueries);
  }

  slowest(): LoggedRequest[] {
    return this.#queries.map(({ request }) => request);
  }

  clear(): void {
    this.#queries = [];
  }
}

/** Returns the JSON of a query without the values in its filters and cursors. */
function shapeOf({ parent, structuredQuery, aggregations }: LoggedQuery): string {
  const depth = parent.split('/').length;
  return JSON.stringify([depth, structuredQuery, aggregations], (key, value: unknown) =>
    key === 'value' || key === 'values' || key === 'queryVector' ? '?' : value,
  );
}
