import type { WireFields, WireQuery } from '../values/wire.ts';

/** An entry to add to firestore.indexes.json. */
export interface IndexEntry {
  readonly list: 'indexes' | 'fieldOverrides';
  readonly entry: object;
}

export interface RequestTarget {
  readonly method: string;
  readonly path: string;
  /** The written fields. Absent if the request writes none, or too many to store. */
  readonly data?: { readonly fields: WireFields; readonly isMerge: boolean };
}

/** A request of the log (src/firestore/ui/print-request.ts). */
export interface LoggedRequest {
  readonly id: number;
  readonly version: number;
  readonly operation: string;
  readonly project: string;
  readonly database: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly status: string;
  readonly message: string;
  readonly durationMs: number | null;
  readonly usage: { readonly reads: number; readonly writes: number; readonly deletes: number };
  readonly denial: string | null;
  /** At most 20 of the `targetCount` documents and collections. */
  readonly targets: readonly RequestTarget[];
  readonly targetCount: number;
  readonly user: 'admin' | 'anonymous' | { readonly uid: string; readonly claims: Readonly<Record<string, unknown>> };
  readonly query: WireQuery | null;
  readonly indexes: readonly IndexEntry[];
}
