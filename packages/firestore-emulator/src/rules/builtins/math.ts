import { bool, float, int } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import { builtIns, floatFunction, unary } from './signature.ts';

const minInt = -(2n ** 63n);
const maxInt = 2n ** 63n - 1n;

/** Converts a whole float to an int. Values outside 64 bits become the nearest int, and NaN becomes 0. */
export function toInt(whole: number): RulesValue {
  if (Number.isNaN(whole)) return int(0n);
  if (whole >= Number(maxInt)) return int(maxInt);
  if (whole <= Number(minInt)) return int(minInt);
  return int(BigInt(whole));
}

/** `ceil` and `floor` return floats, `round` an int. Source: recorded responses of production. */
export const mathFunctions = builtIns({
  abs: unary(['int', 'float'], (value) => {
    if (value.type === 'float') return float(Math.abs(value.value));
    return int(value.value < 0n ? -value.value : value.value);
  }),
  ceil: floatFunction((value) => float(Math.ceil(value))),
  floor: floatFunction((value) => float(Math.floor(value))),
  round: floatFunction((value) => toInt(Math.round(value))),
  sqrt: floatFunction((value) => float(Math.sqrt(value))),
  isNaN: floatFunction((value) => bool(Number.isNaN(value))),
  pow: floatFunction((base, exponent) => float(base ** exponent)),
});
