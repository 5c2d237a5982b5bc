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

/** A value in the JSON of the REST API. Exactly one member is set. */
export interface WireValue {
  readonly nullValue?: null;
  readonly booleanValue?: boolean;
  readonly integerValue?: string;
  readonly doubleValue?: number | string;
  readonly timestampValue?: string;
  readonly stringValue?: string;
  readonly bytesValue?: string;
  readonly referenceValue?: string;
  readonly geoPointValue?: { readonly latitude?: number; readonly longitude?: number };
  readonly arrayValue?: { readonly values?: readonly WireValue[] };
  readonly mapValue?: { readonly fields?: WireFields };
}

export interface WireFields {
  readonly [name: string]: WireValue;
}

export interface WireDocument {
  readonly name: string;
  readonly fields?: WireFields;
  /** Absent for a missing document that only has subcollections. */
  readonly createTime?: string;
  readonly updateTime?: string;
}

/** The operators of a filter, with their texts in the SDKs. */
export const operators = {
  EQUAL: '==',
  NOT_EQUAL: '!=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  IN: 'in',
  NOT_IN: 'not-in',
  ARRAY_CONTAINS: 'array-contains',
  ARRAY_CONTAINS_ANY: 'array-contains-any',
} as const;

export type Operator = keyof typeof operators;
export const isOperator = (text: string): text is Operator => text in operators;
