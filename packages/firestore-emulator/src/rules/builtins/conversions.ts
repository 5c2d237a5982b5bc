import { literalText, plainText } from '../values/text.ts';
import { bool, type Fault, fault, float, int, type RulesValue, string } from '../values/value.ts';
import { parsePath } from './path.ts';
import { builtIns, floatFunction, unary } from './signature.ts';

const textTypes = ['int', 'float', 'null', 'string', 'bool', 'path'] as const;
export const textSignatures = textTypes.map((type) => `string(${type})`).join(', ');

const conversionFault = (text: string, type: string): Fault =>
  fault(`Type conversion error. Argument: [${text}], From type: [string], To type: [${type}].`);

function parseInt64(text: string): RulesValue | Fault {
  if (!/^[+-]?[0-9]+$/.test(text)) return conversionFault(text, 'int');
  const value = BigInt(text.replace(/^\+/, ''));
  return BigInt.asIntN(64, value) === value ? int(value) : conversionFault(text, 'int');
}

/** Parses like Java's `Double.parseDouble`, which allows outer blanks, `NaN`, hexadecimal, and suffixes f and d. */
function parseFloat64(text: string): RulesValue | Fault {
  const trimmed = text.trim();
  const special = /^([+-]?)(Infinity|NaN)$/.exec(trimmed);
  if (special) {
    const magnitude = special[2] === 'NaN' ? Number.NaN : Number.POSITIVE_INFINITY;
    return float(special[1] === '-' ? -magnitude : magnitude);
  }
  const decimal = /^([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)[fFdD]?$/.exec(trimmed);
  if (decimal) return float(Number(decimal[1]));
  const hex = /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?[0-9]+)[fFdD]?$/.exec(trimmed);
  const digits = `${hex?.[2] ?? ''}${hex?.[3] ?? ''}`;
  if (!hex || digits === '') return conversionFault(text, 'float');
  const magnitude = Number.parseInt(digits, 16) * 2 ** (Number(hex[4]) - 4 * (hex[3] ?? '').length);
  return float(hex[1] === '-' ? -magnitude : magnitude);
}

/** Functions without a namespace, except document lookups. */
export const globalFunctions = builtIns({
  int: unary(['int', 'float', 'string'], (value) => {
    if (value.type === 'int') return value;
    return value.type === 'float' ? toInt(Math.trunc(value.value)) : parseInt64(value.value);
  }),
  float: unary(['int', 'float', 'string'], (value) =>
    value.type === 'string' ? parseFloat64(value.value) : float(Number(value.value)),
  ),
  string: unary(textTypes, (value) => string(plainText(value) ?? '')),
  path: unary(['string'], (value) => parsePath(value.value)),
  debug: {
    signatures: [['any']],
    call: (_, [value]) => {
      if (value) process.stderr.write(`debug: ${literalText(value)}\n`);
      return value;
    },
  },
});

const minInt = -(2n ** 63n);
const maxInt = 2n ** 63n - 1n;

/** Converts a whole float to an int. Values outside 64 bits become the nearest int, and NaN becomes 0. */
function toInt(whole: number): RulesValue {
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
