import { invalidArgument } from '../border/errors.ts';
import { compareValues } from './order.ts';
import { emptyMap, MapValue, type Value } from './value.ts';

/** A parsed field path. `text` is canonical, so it can be used as a key. */
export interface FieldPath {
  readonly text: string;
  readonly segments: readonly string[];
}

/** `__name__`: the document's own name, not a field. */
export const namePath: FieldPath = { text: '__name__', segments: ['__name__'] };

const unquoted = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
const segment = /[a-zA-Z_][a-zA-Z_0-9]*|`(?:[^`\\]|\\.)+`/sy;
const parsedPaths = new Map<string, FieldPath>([['__name__', namePath]]);

/** Parses a path such as a.b.`c d`. Throws INVALID_ARGUMENT with the text of the official emulator. */
export function parseFieldPath(text: string): FieldPath {
  const cached = parsedPaths.get(text);
  if (cached) return cached;
  if (text === '') throw invalidArgument('Invalid empty property path string.');
  const path = fieldPathOf(splitFieldPath(text));
  if (parsedPaths.size > 2000) parsedPaths.clear();
  parsedPaths.set(text, path);
  return path;
}

function splitFieldPath(text: string): string[] {
  const segments: string[] = [];
  segment.lastIndex = 0;
  while (true) {
    const match = segment.exec(text)?.[0];
    if (match === undefined) break;
    segments.push(match.startsWith('`') ? match.slice(1, -1).replace(/\\(.)/gs, '$1') : match);
    const position = segment.lastIndex;
    if (position === text.length) return segments;
    if (text[position] !== '.') break;
    segment.lastIndex = position + 1;
  }
  throw invalidArgument(
    `Invalid property path "${text}". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), and ` +
      'quoted property paths must match regex (`(?:[^`\\\\]|(?:\\\\.))+`)',
  );
}

export function fieldPathOf(segments: readonly string[]): FieldPath {
  const text = segments.map(quoteSegment).join('.');
  return text === namePath.text ? namePath : { text, segments };
}

function quoteSegment(name: string): string {
  return unquoted.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}

/** Returns the value at `segments`. Returns undefined if a field on the path is missing or not a map. */
export function valueAt(fields: MapValue, segments: readonly string[]): Value | undefined {
  let value: Value | undefined = fields;
  for (const name of segments) {
    if (!(value instanceof MapValue)) return undefined;
    value = value.get(name);
  }
  return value;
}

/**
 * Returns `fields` with `value` at `segments`, or without that field if `value` is undefined. Setting a value replaces
 * a non-map on the path by a map. Removing leaves it unchanged.
 */
export function withValueAt(fields: MapValue, segments: readonly string[], value: Value | undefined): MapValue {
  const [head, ...rest] = segments;
  if (head === undefined) return fields;
  if (rest.length === 0) return fields.with(head, value);
  const child = fields.get(head);
  if (!(child instanceof MapValue))
    return value === undefined ? fields : fields.with(head, withValueAt(emptyMap, rest, value));
  return fields.with(head, withValueAt(child, rest, value));
}

/** Returns only the given fields, nested as in the original. */
export function project(fields: MapValue, paths: readonly FieldPath[]): MapValue {
  let projected = emptyMap;
  for (const path of paths) {
    const value = valueAt(fields, path.segments);
    if (value !== undefined) projected = withValueAt(projected, path.segments, value);
  }
  return projected;
}

/** Compares two field paths by their order in an index. */
export function compareFieldPaths(a: FieldPath, b: FieldPath): number {
  return compareValues(a.segments, b.segments);
}
