import type { RulesValue } from './value.ts';

/** Value types that queries distinguish. Queries compare ints and floats by value. */
export type Kind = Exclude<RulesValue['type'], 'int' | 'float'> | 'number';

export interface Bound {
  readonly value: RulesValue;
  readonly inclusive: boolean;
}

/**
 * Facts about a value that are true for all documents that a query can return. Without `present`, reading the value may
 * be an error. A `known` number may be an int or a float: 1 means 1 or 1.0.
 */
export interface Facts {
  readonly present: boolean;
  readonly notNull: boolean;
  readonly kind?: Kind;
  readonly known?: RulesValue;
  readonly differs: readonly RulesValue[];
  readonly contains: readonly RulesValue[];
  readonly lower?: Bound;
  readonly upper?: Bound;
  /** The fields that the map has at least. */
  readonly fields?: ReadonlyMap<string, Facts>;
  /** The query only bounds the value. Production then knows nothing about its type, and neither does this engine. */
  readonly isBounded: boolean;
  /** The value is part of a document that the query names. */
  readonly isNamed?: boolean;
}

/** An error as a value. `offset` is its position in the source, or -1 until the expression that raised it sets it. */
export interface Fault {
  readonly type: 'error';
  readonly message: string;
  offset: number;
}

/**
 * A value in the proof of a query that the query does not determine. It may also be an error. `facts` are true for
 * every document that the query can return.
 */
export interface Unknown {
  readonly type: 'unknown';
  readonly facts: Facts;
  /** The field that the query would have to filter by, for the text of the denial. */
  readonly field: string | undefined;
}

/** The result of an expression. */
export type Outcome = RulesValue | Fault | Unknown;

/** An operand: a value that is not an error. */
export type Operand = RulesValue | Unknown;

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
export const path = (segments: readonly string[]): RulesValue => ({ type: 'path', segments });

export const fault = (message: string, offset = -1): Fault => ({ type: 'error', message, offset });

export const nullFault = (offset = -1): Fault => fault('Null value error.', offset);
export const unsupported = (received: string, expected: string): Fault =>
  fault(`Unsupported operation error. Received: ${received}. Expected: ${expected}.`);
export const notFound = (name: string): Fault => fault(`Function not found error: Name: [${name}].`);
export const missingProperty = (name: string): Fault => fault(`Property ${name} is undefined on object.`);

export const isBool = (outcome: Outcome, value: boolean): boolean => outcome.type === 'bool' && outcome.value === value;
