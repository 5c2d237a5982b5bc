import type { WireValue } from './wire-value.ts';

export interface WireFilter {
  readonly fieldFilter?: {
    readonly field: { readonly fieldPath: string };
    readonly op: string;
    readonly value: WireValue;
  };
  readonly unaryFilter?: { readonly field: { readonly fieldPath: string }; readonly op: string };
  readonly compositeFilter?: { readonly op: string; readonly filters: readonly WireFilter[] };
}

export interface WireOrder {
  readonly field: { readonly fieldPath: string };
  readonly direction?: 'ASCENDING' | 'DESCENDING';
}

export interface WireCursor {
  readonly values?: readonly WireValue[];
  readonly before?: boolean;
}

/** A StructuredQuery in the JSON of the REST API. */
export interface WireQuery {
  readonly from?: readonly { readonly collectionId?: string; readonly allDescendants?: boolean }[];
  readonly where?: WireFilter;
  readonly orderBy?: readonly WireOrder[];
  readonly startAt?: WireCursor;
  readonly endAt?: WireCursor;
  readonly offset?: number;
  readonly limit?: number;
  readonly select?: { readonly fields?: readonly { readonly fieldPath: string }[] };
  readonly findNearest?: object;
}
