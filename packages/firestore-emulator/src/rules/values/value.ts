/** Values of the rules language. Integers are 64-bit (bigint), and floats are JS numbers. */
export type RulesValue =
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: Uint8Array }
  /** Nanoseconds since the epoch. */
  | { readonly type: 'timestamp'; readonly nanos: bigint }
  | { readonly type: 'duration'; readonly nanos: bigint }
  | { readonly type: 'latlng'; readonly latitude: number; readonly longitude: number }
  | {
      readonly type: 'path';
      readonly segments: readonly string[];
      readonly bindings?: ReadonlyMap<string, RulesValue>;
      /** The path of a query ends with a segment that only a document has. The path then equals no other. */
      readonly isIncomplete?: boolean;
    }
  | { readonly type: 'list'; readonly values: readonly RulesValue[] }
  | { readonly type: 'set'; readonly values: readonly RulesValue[] }
  | { readonly type: 'map'; readonly entries: ReadonlyMap<string, RulesValue> }
  | {
      readonly type: 'map_diff';
      readonly before: ReadonlyMap<string, RulesValue>;
      readonly after: ReadonlyMap<string, RulesValue>;
    }
  /** A field of the documents that a query can return, if the filter does not fix its value. */
  | { readonly type: 'constraint'; readonly conditions: readonly Condition[] };

/** A condition of a query's filter on a field. */
export interface Condition {
  readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'contains';
  readonly value: RulesValue;
}
