import type { LoggedQuery, LoggedRequest } from './logged-request.ts';

const maxQueries = 20;

/** Keeps the slowest queries. Of queries that differ only in their values, it keeps the slowest one. */
export class SlowQueries {
  /** Sorted, the slowest first. */
  #queries: { readonly shape: string; readonly request: LoggedRequest; readonly durationMs: number }[] = [];

  note(request: LoggedRequest): void {
    const { query, durationMs } = request;
    if (!query || durationMs === null) return;
    const fastest = this.#queries[maxQueries - 1];
    if (fastest && fastest.durationMs >= durationMs) return;
    const shape = JSON.stringify([request.operation, request.project, request.database, shapeOf(query)]);
    const same = this.#queries.find((each) => each.shape === shape);
    if (same && same.durationMs >= durationMs) return;
    this.#queries = [...this.#queries.filter((each) => each !== same), { shape, request, durationMs }]
      .sort((a, b) => b.durationMs - a.durationMs)
      .slice(0, maxQueries);
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
