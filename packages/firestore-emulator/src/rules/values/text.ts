import type { RulesValue } from './value.ts';

/**
 * Prints a float like rules: with the fewest digits that identify it, and with an exponent outside 10^-3 to 10^7
 * (`2.0`, `1.0E7`, `1.0E-4`). Source: recorded responses of production's rules test API.
 */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const magnitude = Math.abs(value);
  if (magnitude === 0) return `${sign}0.0`;
  if (magnitude >= 1e-3 && magnitude < 1e7) {
    const plain = String(magnitude);
    return sign + (plain.includes('.') ? plain : `${plain}.0`);
  }
  // A single digit is printed as two. The second one is not zero only for the very smallest floats.
  const shortest = magnitude.toExponential();
  const [digits = '', exponent = ''] = (shortest.includes('.') ? shortest : magnitude.toExponential(1)).split('e');
  return `${sign}${digits}E${Number(exponent)}`;
}

/** Prints a value of a type that `string()` and `join()` accept. Returns undefined for all other types. */
export function plainText(value: RulesValue): string | undefined {
  switch (value.type) {
    case 'null':
      return 'null';
    case 'bool':
    case 'int':
      return String(value.value);
    case 'float':
      return floatText(value.value);
    case 'string':
      return value.value;
    case 'path':
      return `/${value.segments.join('/')}`;
    default:
      return undefined;
  }
}

/** Prints a value as in a rules file, for humans. */
export function literalText(value: RulesValue): string {
  switch (value.type) {
    case 'string':
      return JSON.stringify(value.value);
    case 'bytes':
      return `bytes(${Buffer.from(value.value).toString('hex')})`;
    case 'timestamp':
      return `timestamp(${new Date(Number(value.nanos / 1_000_000n)).toISOString()})`;
    case 'duration':
      return `duration(${value.nanos} ns)`;
    case 'latlng':
      return `latlng(${floatText(value.latitude)}, ${floatText(value.longitude)})`;
    case 'list':
      return `[${value.values.map(literalText).join(', ')}]`;
    case 'set':
      return `set(${value.values.map(literalText).join(', ')})`;
    case 'map':
      return entriesText(value.entries);
    case 'map_diff':
      return `diff(${entriesText(value.before)} -> ${entriesText(value.after)})`;
    case 'constraint':
      return value.conditions.map(({ operator, value: bound }) => `${operator} ${literalText(bound)}`).join(' and ');
    default:
      return plainText(value) ?? value.type;
  }
}

const entriesText = (entries: ReadonlyMap<string, RulesValue>): string =>
  `{${[...entries].map(([key, value]) => `${JSON.stringify(key)}: ${literalText(value)}`).join(', ')}}`;

/** Returns a sort key for a UTF-16 code unit. Surrogates sort after U+E000 to U+FFFF, as in code point order. */
function sortKey(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** Compares strings by UTF-8 bytes, which is the order of code points. JavaScript's `<` differs above U+FFFF. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return x < 0xd800 && y < 0xd800 ? x - y : sortKey(x) - sortKey(y);
  }
  return a.length - b.length;
}
