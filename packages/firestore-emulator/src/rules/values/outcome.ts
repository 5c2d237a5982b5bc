import type { RulesValue } from './value.ts';

/** Types as a query tells them apart: it compares ints and floats by value. */
export type Kind = Exclude<RulesValue['type'], 'int' | 'float'> | 'number';

export interface Bound {
  readonly value: RulesValue;
  readonly inclusive: boolean;
}

/**
 * What holds for a value in every document a query can return. Without `present` even reading it may be an error.
 * `known` is the value up to int or float: 1 stands for 1 and 1.0.
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
  /** A map with at least these fields. */
  readonly fields?: ReadonlyMap<string, Facts>;
  /** The query bounds it and does not fix it: Google's rules know nothing of its type, and neither do ours. */
  readonly isBounded: boolean;
  /** Part of a document that the query names. */
  readonly isNamed?: boolean;
}

/** An error as a value. `offset` points into the source; -1 until the expression that raised it adds its own. */
export interface Fault {
  readonly type: 'error';
  readonly message: string;
  offset: number;
}

/**
 * In the proof of a query: a value that the query does not fix, which may also be an error.
 * `facts` hold for every document the query can return.
 */
export interface Unknown {
  readonly type: 'unknown';
  readonly facts: Facts;
  /** The field the query would have to fix, for the denial text. */
  readonly field: string | undefined;
}

/** What an expression gives. */
export type Outcome = RulesValue | Fault | Unknown;

/** A value that is no error: an operand. */
export type Operand = RulesValue | Unknown;

const trueValue: RulesValue = { type: 'bool', value: true };
const falseValue: RulesValue = { type: 'bool', value: false };
export const nullValue: RulesValue = { type: 'null' };

export const bool = (value: boolean): RulesValue => (value ? trueValue : falseValue);
export const int = (value: bigint): RulesValue => ({ type: 'int', value: BigInt.asIntN(64, value) });
export const float = (value: number): RulesValue => ({ type: 'float', value });
export const string = (value: string): RulesValue => ({ type: 'string', value });
export const list = (values: readonly RulesValue[]): RulesValue => ({ type: 'list', values });
export const map = (entries: ReadonlyMap<string, RulesValue>): RulesValue => ({ type: 'map', entries });
export const path = (segments: readonly string[]): RulesValue => ({ type: 'path', segments });

export const fault = (message: string, offset = -1): Fault => ({ type: 'error', message, offset });

export const nullFault = (offset = -1): Fault => fault('Null value error.', offset);
export const unsupported = (received: string, expected: string): Fault =>
  fault(`Unsupported operation error. Received: ${received}. Expected: ${expected}.`);
export const notFound = (name: string): Fault => fault(`Function not found error: Name: [${name}].`);
export const missingProperty = (name: string): Fault => fault(`Property ${name} is undefined on object.`);

export const isBool = (outcome: Outcome, value: boolean): boolean =>
  outcome.type === 'bool' && outcome.value === value;
