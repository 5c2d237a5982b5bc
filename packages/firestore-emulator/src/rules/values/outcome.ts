import type { RulesValue } from './value.ts';

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

export const fault = (message: string): Fault => ({ type: 'error', message });

/** The error if a query's filter does not imply a comparison. Like in Google's emulator, it has no text. */
export const undetermined = (): Fault => fault('');
export const nullFault = (): Fault => fault('Null value error.');
export const unsupported = (received: string, expected: string): Fault =>
  fault(`Unsupported operation error. Received: ${received}. Expected: ${expected}.`);
export const unboundFault = (variable: string): Fault => fault(`Variable ${variable} is not bound in path template.`);
export const notFound = (name: string): Fault => fault(`Function not found error: Name: [${name}].`);
export const missingProperty = (name: string): Fault => fault(`Property ${name} is undefined on object.`);

export const isBool = (outcome: Outcome, value: boolean): boolean => outcome.type === 'bool' && outcome.value === value;
