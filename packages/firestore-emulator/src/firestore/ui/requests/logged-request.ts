import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import type { StatusCode } from '../../border/errors.ts';
import type { CallRecord, Credentials, UsageCounts } from '../../border/service.ts';

/** A document or collection of a request, and how the request uses it. */
export interface RequestTarget {
  readonly method: 'get' | 'list' | 'create' | 'update' | 'delete' | 'verify';
  /** Relative to the documents root. The collection group `c` below `a/b` is `a/b/**` + `/c`. */
  readonly path: string;
  /** The written fields. Absent if the request writes none, or too many to store. */
  readonly data?: { readonly fields: WireFields; readonly isMerge: boolean };
}

export type WireFields = NonNullable<google.firestore.v1.IDocument['fields']>;

/** The query of a request as it was received. */
export interface LoggedQuery {
  /** The resource name of the parent document. */
  readonly parent: string;
  readonly structuredQuery: google.firestore.v1.IStructuredQuery;
  readonly aggregations: readonly google.firestore.v1.StructuredAggregationQuery.IAggregation[];
}

/** What a request is about. */
export interface RequestSummary {
  readonly project: string;
  readonly database: string;
  readonly targets: readonly RequestTarget[];
  readonly query: LoggedQuery | null;
}

/** Limit of the targets that are stored for one request. */
const maxTargets = 20;

/** One request in the log. A listener is a request that stays open. */
export class LoggedRequest implements CallRecord {
  readonly project: string;
  readonly database: string;
  readonly targets: readonly RequestTarget[];
  readonly targetCount: number;
  readonly query: LoggedQuery | null;
  /** Milliseconds since 1970. */
  readonly time = Date.now();
  readonly #start = performance.now();
  /** `RUNNING` until the response, `LISTENING` while a listener is open. */
  status: StatusCode | 'RUNNING' | 'LISTENING' = 'RUNNING';
  /** The error text. */
  message = '';
  /** Until the response, or until the first snapshot of a listener. */
  durationMs: number | null = null;
  usage: UsageCounts = { reads: 0, writes: 0, deletes: 0 };
  /** Why the rules denied the request. */
  denial: string | null = null;
  /** The number of the last change of any request. A client asks for requests with a larger number. */
  version = 0;

  constructor(
    readonly id: number,
    readonly operation: string,
    summary: RequestSummary,
    readonly credentials: Credentials,
  ) {
    this.project = summary.project;
    this.database = summary.database;
    this.targets = summary.targets.slice(0, maxTargets);
    this.targetCount = summary.targets.length;
    this.query = summary.query;
  }

  addUsage({ reads = 0, writes = 0, deletes = 0 }: Partial<UsageCounts>): void {
    const { usage } = this;
    this.usage = { reads: usage.reads + reads, writes: usage.writes + writes, deletes: usage.deletes + deletes };
  }

  addDenial(explanation: string): void {
    this.denial ??= explanation;
  }

  stopTimer(): void {
    this.durationMs ??= performance.now() - this.#start;
  }
}
