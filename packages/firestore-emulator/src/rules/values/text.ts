import type { RulesValue } from './value.ts';

/**
 * A float as rules write it: the shortest digits that read back, plain between 10^-3 and 10^7, else with an exponent
 * (`2.0`, `1.0E7`, `1.0E-4`). Source: recorded answers of the production rules test API.
 */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const size = Math.abs(value);
  if (size === 0) return `${sign}0.0`;
  if (size >= 1e-3 && size < 1e7) {
    const plain = String(size);
    return sign + (plain.includes('.') ? plain : `${plain}.0`);
  }
  // One digit is written as two; only for the very smallest floats is the second not a zero.
  const shortest = size.toExponential();
  const [digits = '', exponent = ''] = (shortest.includes('.') ? shortest : size.toExponential(1)).split('e');
  return `${sign}${digits}E${Number(exponent)}`;
}

/** The text of a value that `string()` and `join()` accept; undefined for all other types. */
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

/** A value written as in a rules file, for people. */
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
    default:
      return plainText(value) ?? value.type;
  }
}

const entriesText = (entries: ReadonlyMap<string, RulesValue>): string =>
  `{${[...entries].map(([key, value]) => `${JSON.stringify(key)}: ${literalText(value)}`).join(', ')}}`;
