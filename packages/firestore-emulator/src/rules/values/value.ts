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

/** An error as a value. */
export interface Fault {
  readonly type: 'error';
  readonly message: string;
}

/** The result of an expression. */
export type Outcome = RulesValue | Fault;

const trueValue: RulesValue = { type: 'bool', value: true };
const falseValue: RulesValue = { type: 'bool', value: false };
export const nullValue: RulesValue = { type: 'null' };

export const bool = (value: boolean): RulesValue => (value ? trueValue : falseValue);
export const int = (value: bigint): RulesValue => ({ type: 'int', value: BigInt.asIntN(64, value) });
export const float = (value: number): RulesValue => ({ type: 'float', value });
export const string = (value: string): RulesValue => ({ type: 'string', value });
export const list = (values: readonly RulesValue[]): RulesValue => ({ type: 'list', values });
export const set = (values: readonly RulesValue[]): RulesValue => ({ type: 'set', values });
export const map = (entries: ReadonlyMap<string, RulesValue>): RulesValue => ({ type: 'map', entries });
export const mapOf = (...entries: readonly (readonly [string, RulesValue])[]): RulesValue => map(new Map(entries));
export const path = (segments: readonly string[]): RulesValue => ({ type: 'path', segments });
/** A document in rules: `resource`, or the result of `get()`. `data` contains the converted fields. */
export const documentValue = (segments: readonly string[], data: ReadonlyMap<string, RulesValue>): RulesValue =>
  mapOf(['data', map(data)], ['id', string(segments.at(-1) ?? '')], ['__name__', path(segments)]);

export const fault = (message: string): Fault => ({ type: 'error', message });

/** The error if a query's filter does not imply a comparison. Like in Google's emulator, it has no text. */
export const undetermined = (): Fault => fault('');
export const nullFault = (): Fault => fault('Null value error.');
export const unsupported = (received: string, expected: string): Fault =>
  fault(`Unsupported operation error. Received: ${received}. Expected: ${expected}.`);
export const notFound = (name: string): Fault => fault(`Function not found error: Name: [${name}].`);

export const isBool = (outcome: Outcome, value: boolean): boolean => outcome.type === 'bool' && outcome.value === value;
