/**
 * A second, very simple evaluator for tests. It has its own small tree and uses exceptions for errors. It shares no
 * code with the engine, so that tests can compare the two.
 */
export type Node =
  | { readonly k: 'value'; readonly value: Naive }
  | { readonly k: 'field'; readonly name: string }
  | { readonly k: 'list'; readonly items: readonly Node[] }
  | { readonly k: 'map'; readonly items: readonly { readonly key: string; readonly value: Node }[] }
  | { readonly k: 'binary'; readonly op: string; readonly a: Node; readonly b: Node }
  | { readonly k: 'unary'; readonly op: '!' | '-'; readonly a: Node }
  | { readonly k: 'if'; readonly c: Node; readonly a: Node; readonly b: Node }
  | { readonly k: 'is'; readonly a: Node; readonly type: string }
  | { readonly k: 'index'; readonly a: Node; readonly b: Node }
  | { readonly k: 'method'; readonly name: string; readonly a: Node; readonly args: readonly Node[] };

/** A bigint is an int, a number is a float. */
export type Naive = null | boolean | bigint | number | string | readonly Naive[] | ReadonlyMap<string, Naive>;

export class NaiveError extends Error {}

const fail = (): never => {
  throw new NaiveError();
};

/** Prints a tree as source text, with every operator in parentheses. */
export function print(node: Node): string {
  switch (node.k) {
    case 'value':
      return printValue(node.value);
    case 'field':
      return `resource.data.${node.name}`;
    case 'list':
      return `[${node.items.map(print).join(', ')}]`;
    case 'map':
      return `{${node.items.map(({ key, value }) => `'${key}': ${print(value)}`).join(', ')}}`;
    case 'binary':
      return `(${print(node.a)} ${node.op} ${print(node.b)})`;
    case 'unary':
      return `${node.op}(${print(node.a)})`;
    case 'if':
      return `(${print(node.c)} ? ${print(node.a)} : ${print(node.b)})`;
    case 'is':
      return `(${print(node.a)} is ${node.type})`;
    case 'index':
      return `(${print(node.a)})[${print(node.b)}]`;
    case 'method':
      return `(${print(node.a)}).${node.name}(${node.args.map(print).join(', ')})`;
  }
}

function printValue(value: Naive): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}.0` : String(value);
  return String(value);
}

export function run(node: Node, data: ReadonlyMap<string, Naive>): Naive {
  const go = (inner: Node): Naive => run(inner, data);
  switch (node.k) {
    case 'value':
      return node.value;
    case 'field':
      return data.get(node.name) ?? (data.has(node.name) ? null : fail());
    case 'list':
      return node.items.map(go);
    case 'map':
      return new Map(node.items.map(({ key, value }) => [key, go(value)]));
    case 'unary': {
      const a = go(node.a);
      if (node.op === '!') return typeof a === 'boolean' ? !a : fail();
      return typeof a === 'bigint' ? fitting(-a) : typeof a === 'number' ? -a : fail();
    }
    case 'if': {
      const c = go(node.c);
      return typeof c === 'boolean' ? go(c ? node.a : node.b) : fail();
    }
    case 'is':
      return typeOf(go(node.a)) === node.type || (node.type === 'number' && isNumber(go(node.a)));
    case 'index':
      return index(go(node.a), go(node.b));
    case 'method':
      return method(node.name, go(node.a), node.args.map(go));
    case 'binary':
      return node.op === '&&' || node.op === '||' ? logic(node, go) : binary(node.op, go(node.a), go(node.b));
  }
}

/** Evaluates both sides. A side that decides determines the result; otherwise an error of either side is the result. */
function logic(node: Extract<Node, { k: 'binary' }>, go: (node: Node) => Naive): boolean {
  const deciding = node.op === '||';
  const sides = [node.a, node.b].map((side) => {
    try {
      return go(side);
    } catch (error) {
      if (error instanceof NaiveError) return error;
      throw error;
    }
  });
  if (sides.includes(deciding)) return deciding;
  return sides.every((side) => side === !deciding) ? !deciding : fail();
}

const fitting = (value: bigint): bigint => (value >= -(2n ** 63n) && value < 2n ** 63n ? value : fail());

const isNumber = (value: Naive): value is bigint | number => typeof value === 'bigint' || typeof value === 'number';
const isList = (value: Naive): value is readonly Naive[] => Array.isArray(value);
const isMap = (value: Naive): value is ReadonlyMap<string, Naive> => value instanceof Map;

function typeOf(value: Naive): string {
  if (value === null) return 'null';
  if (isList(value)) return 'list';
  if (isMap(value)) return 'map';
  const names: Record<string, string> = { boolean: 'bool', bigint: 'int', number: 'float', string: 'string' };
  return names[typeof value] ?? '';
}

function same(a: Naive, b: Naive, strict: boolean): boolean {
  // An int and a float are equal if neither is less than the other.
  if (isNumber(a) && isNumber(b)) return a === b || (!strict && !(a < b) && !(b < a));
  if (isList(a) && isList(b)) {
    return a.length === b.length && a.every((one, at) => same(one, b[at] ?? null, true));
  }
  if (isMap(a) && isMap(b)) {
    return a.size === b.size && [...a].every(([key, one]) => b.has(key) && same(one, b.get(key) ?? null, true));
  }
  return a === b;
}

function binary(op: string, a: Naive, b: Naive): Naive {
  switch (op) {
    case '==':
      return same(a, b, false);
    case '!=':
      return !same(a, b, false);
    case 'in':
      if (isMap(b)) return typeof a === 'string' ? b.has(a) : fail();
      return isList(b) ? b.some((one) => same(one, a, true)) : fail();
    case '<':
    case '<=':
    case '>':
    case '>=':
      return order(op, a, b);
    default:
      return arithmetic(op, a, b);
  }
}

function order(op: string, a: Naive, b: Naive): boolean {
  const fits = (isNumber(a) && isNumber(b)) || (typeof a === 'string' && typeof b === 'string');
  if (!fits || a === null || b === null) return fail();
  if (op === '<') return a < b;
  if (op === '<=') return a <= b;
  return op === '>' ? a > b : a >= b;
}

function arithmetic(op: string, a: Naive, b: Naive): Naive {
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    if ((op === '/' || op === '%') && b === 0n) return fail();
    const table: Record<string, () => bigint> = {
      '+': () => a + b,
      '-': () => a - b,
      '*': () => a * b,
      '/': () => a / b,
      '%': () => a % b,
    };
    return fitting((table[op] ?? fail)());
  }
  if (isNumber(a) && isNumber(b)) {
    const [x, y] = [Number(a), Number(b)];
    const table: Record<string, () => number> = {
      '+': () => x + y,
      '-': () => x - y,
      '*': () => x * y,
      '/': () => x / y,
      '%': () => x % y,
    };
    return (table[op] ?? fail)();
  }
  return op === '+' && typeof a === 'string' && typeof b === 'string' ? a + b : fail();
}

function index(a: Naive, b: Naive): Naive {
  if (isMap(a) && typeof b === 'string') return a.has(b) ? (a.get(b) ?? null) : fail();
  const isIndexed = isList(a) || typeof a === 'string';
  if (!isIndexed || typeof b !== 'bigint' || b < 0n || b >= BigInt(a.length)) return fail();
  return a[Number(b)] ?? null;
}

function method(name: string, a: Naive, args: readonly Naive[]): Naive {
  const [first = null] = args;
  if (name === 'size' && args.length === 0) {
    if (isMap(a)) return BigInt(a.size);
    return isList(a) || typeof a === 'string' ? BigInt(a.length) : fail();
  }
  if (name === 'keys' && args.length === 0) return isMap(a) ? [...a.keys()] : fail();
  if (name === 'get' && args.length === 2) {
    if (!isMap(a) || typeof first !== 'string') return fail();
    return a.has(first) ? (a.get(first) ?? null) : (args[1] ?? null);
  }
  if (!isList(a) || !isList(first) || args.length !== 1) return fail();
  const holds = (all: readonly Naive[], one: Naive): boolean => all.some((other) => same(other, one, true));
  if (name === 'hasAll') return first.every((one) => holds(a, one));
  if (name === 'hasAny') return first.some((one) => holds(a, one));
  if (name === 'hasOnly') return a.every((one) => holds(first, one));
  return name === 'concat' ? [...a, ...first] : fail();
}
