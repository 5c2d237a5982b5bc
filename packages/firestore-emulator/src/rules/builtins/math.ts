import { bool, float, int } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import { type BuiltIn, type BuiltIns, isType, unary } from './signature.ts';

const smallest = -(2n ** 63n);
const largest = 2n ** 63n - 1n;

/** Converts a whole float to an int. Larger values become the largest 64-bit int, and NaN becomes 0. */
export function toInt(whole: number): RulesValue {
  if (Number.isNaN(whole)) return int(0n);
  if (whole >= Number(largest)) return int(largest);
  if (whole <= Number(smallest)) return int(smallest);
  return int(BigInt(whole));
}

/** A function whose argument is any number, converted to a float. */
const ofFloat = (call: (value: number) => RulesValue): BuiltIn => ({
  signatures: [['float']],
  call: (_, [value]) => (isType(value, 'int', 'float') ? call(Number(value.value)) : undefined),
});

/**
 * `ceil` and `floor` return floats. `round` rounds halves up and returns an int. Source: recorded responses of
 * production.
 */
export const mathFunctions: BuiltIns = new Map([
  [
    'abs',
    unary(['int', 'float'], (value) => {
      if (value.type === 'float') return float(Math.abs(value.value));
      return int(value.value < 0n ? -value.value : value.value);
    }),
  ],
  ['ceil', ofFloat((value) => float(Math.ceil(value)))],
  ['floor', ofFloat((value) => float(Math.floor(value)))],
  ['round', ofFloat((value) => toInt(Math.round(value)))],
  ['sqrt', ofFloat((value) => float(Math.sqrt(value)))],
  ['isNaN', ofFloat((value) => bool(Number.isNaN(value)))],
  [
    'pow',
    {
      signatures: [['float', 'float']],
      call: (_, [base, exponent]) =>
        isType(base, 'int', 'float') && isType(exponent, 'int', 'float')
          ? float(Number(base.value) ** Number(exponent.value))
          : undefined,
    },
  ],
]);
