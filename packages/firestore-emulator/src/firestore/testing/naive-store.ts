/**
 * A slow and simple implementation of Firestore queries, with plain values and one array of documents. Tests compare
 * the emulator with it, so it shares no code with the emulator.
 */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };
export type PlainFields = { readonly [key: string]: Plain };

/** `V` is the type of the values. The value of a list operator is a list, and that of `__name__` is a path. */
export interface NaiveTerm<V = Plain> {
  readonly path: string;
  readonly op:
    | '=='
    | '!='
    | '<'
    | '<='
    | '>'
    | '>='
    | 'in'
    | 'not-in'
    | 'array-contains'
    | 'array-contains-any'
    | 'is-null'
    | 'is-not-null'
    | 'is-nan'
    | 'is-not-nan';
  readonly value: V | string | null | readonly V[];
}

export type NaiveFilter<V = Plain> =
  | { readonly term: NaiveTerm<V> }
  | { readonly and: readonly NaiveFilter<V>[] }
  | { readonly or: readonly NaiveFilter<V>[] };

/** The position before or after the given values of the orders. */
export interface NaiveCursor<V = Plain> {
  readonly values: readonly (V | string)[];
  readonly before: boolean;
}

export interface NaiveQuery<V = Plain> {
  readonly collectionId: string;
  readonly group: boolean;
  readonly filter: NaiveFilter<V> | null;
  readonly orders: readonly { readonly path: string; readonly descending: boolean }[];
  readonly start: NaiveCursor<V> | null;
  readonly end: NaiveCursor<V> | null;
  readonly limit: number | null;
  readonly offset: number;
}

function termsIn(filter: NaiveFilter | null): NaiveTerm[] {
  if (!filter) return [];
  if ('term' in filter) return [filter.term];
  return ('and' in filter ? filter.and : filter.or).flatMap(termsIn);
}

const inequalities = ['!=', '<', '<=', '>', '>=', 'not-in', 'is-not-null', 'is-not-nan'];

/** Paths of the results in order. */
export function naiveQuery(documents: ReadonlyMap<string, PlainFields>, query: NaiveQuery): string[] {
  const direction = query.orders.at(-1)?.descending ?? false;
  const implied = [
    ...new Set(
      termsIn(query.filter)
        .filter(({ op }) => inequalities.includes(op))
        .map(({ path }) => path),
    ),
  ]
    .filter((path) => path !== '__name__' && !query.orders.some((order) => order.path === path))
    .sort();
  const explicit = query.orders;
  const orders = [...explicit, ...implied.map((path) => ({ path, descending: direction }))];
  if (!orders.some(({ path }) => path === '__name__')) orders.push({ path: '__name__', descending: direction });

  const read = (path: string, field: string): Plain | undefined =>
    field === '__name__' ? path : fieldOf(documents.get(path) ?? {}, field);
  const compareTo = (path: string, values: readonly Plain[]): number => {
    for (const [i, value] of values.entries()) {
      const order = orders[i];
      if (!order) return 0;
      const difference = compareWith(order.path, read(path, order.path) ?? null, value);
      if (difference !== 0) return order.descending ? -difference : difference;
    }
    return 0;
  };

  const results = [...documents.keys()]
    .filter((path) => {
      const segments = path.split('/');
      if (segments.at(-2) !== query.collectionId || (!query.group && segments.length !== 2)) return false;
      if (orders.some((order) => read(path, order.path) === undefined)) return false;
      if (query.filter && !matches(query.filter, (field) => read(path, field))) return false;
      if (query.start) {
        const difference = compareTo(path, query.start.values);
        if (difference < 0 || (difference === 0 && !query.start.before)) return false;
      }
      if (query.end) {
        const difference = compareTo(path, query.end.values);
        if (difference > 0 || (difference === 0 && query.end.before)) return false;
      }
      return true;
    })
    .sort((a, b) =>
      compareTo(
        a,
        orders.map(({ path }) => read(b, path) ?? null),
      ),
    );
  return results.slice(query.offset, query.limit === null ? undefined : query.offset + query.limit);
}

function fieldOf(fields: PlainFields, path: string): Plain | undefined {
  let value: Plain | undefined = fields;
  for (const segment of path.split('.')) value = isMap(value) ? value[segment] : undefined;
  return value;
}

function isMap(value: Plain | undefined): value is { readonly [key: string]: Plain } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function matches(filter: NaiveFilter, read: (field: string) => Plain | undefined): boolean {
  if ('and' in filter) return filter.and.every((part) => matches(part, read));
  if ('or' in filter) return filter.or.length === 0 || filter.or.some((part) => matches(part, read));
  const { path, op, value: operand } = filter.term;
  const value = read(path);
  if (value === undefined) return false;
  const same = (x: Plain, y: Plain) => !isSpecial(y) && compareWith(path, x, y) === 0;
  const list = Array.isArray(operand) ? (operand as readonly Plain[]) : [];
  const elements = Array.isArray(value) ? (value as readonly Plain[]) : null;
  const ranged = (holds: (difference: number) => boolean) =>
    !isSpecial(operand) &&
    !isSpecial(value) &&
    rank(value) === rank(operand) &&
    holds(compareWith(path, value, operand));
  switch (op) {
    case '==':
      return same(value, operand);
    case '!=':
      return value !== null && operand !== null && !same(value, operand);
    case 'in':
      return list.some((one) => same(value, one));
    case 'not-in':
      return value !== null && !list.includes(null) && !list.some((one) => same(value, one));
    case 'array-contains':
      return elements?.some((element) => same(element, operand)) ?? false;
    case 'array-contains-any':
      return elements?.some((element) => list.some((one) => same(element, one))) ?? false;
    case 'is-null':
      return value === null;
    case 'is-not-null':
      return value !== null;
    case 'is-nan':
      return Number.isNaN(value);
    case 'is-not-nan':
      return value !== null && !Number.isNaN(value);
    case '<':
      return ranged((difference) => difference < 0);
    case '<=':
      return ranged((difference) => difference <= 0);
    case '>':
      return ranged((difference) => difference > 0);
    default:
      return ranged((difference) => difference >= 0);
  }
}

function isSpecial(value: Plain): boolean {
  return value === null || Number.isNaN(value);
}

function rank(value: Plain): number {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  return Array.isArray(value) ? 4 : 5;
}

function compareWith(path: string, a: Plain, b: Plain): number {
  if (path !== '__name__') return comparePlain(a, b);
  return comparePlain(String(a).split('/'), String(b).split('/'));
}

function comparePlain(a: Plain, b: Plain): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'boolean' || typeof a === 'number') {
    const x = Number(a);
    const y = Number(b);
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(y)) - Number(Number.isNaN(x));
    return x - y;
  }
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(String(b)));
  if (a === null) return 0;
  const x = Array.isArray(a) ? (a as readonly Plain[]) : sortedEntries(a);
  const y = Array.isArray(b) ? (b as readonly Plain[]) : sortedEntries(b);
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const difference = comparePlain(x[i] ?? null, y[i] ?? null);
    if (difference !== 0) return difference;
  }
  return x.length - y.length;
}

function sortedEntries(value: Plain): readonly Plain[] {
  return Object.entries(isMap(value) ? value : {})
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .flat();
}
