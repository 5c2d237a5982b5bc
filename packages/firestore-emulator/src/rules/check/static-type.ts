import type { Expression } from '../syntax/syntax.ts';

/** Result types of built-in methods whose name identifies the type of the receiver. */
const methodResults: Readonly<Record<string, string>> = {
  size: 'number',
  keys: 'list',
  values: 'list',
  split: 'list',
  concat: 'list',
  removeAll: 'list',
  toSet: 'set',
  difference: 'set',
  union: 'set',
  intersection: 'set',
  addedKeys: 'set',
  removedKeys: 'set',
  changedKeys: 'set',
  affectedKeys: 'set',
  unchangedKeys: 'set',
  diff: 'map_diff',
  lower: 'string',
  upper: 'string',
  trim: 'string',
  replace: 'string',
  join: 'string',
  toBase64: 'string',
  toHexString: 'string',
  toUtf8: 'bytes',
  matches: 'bool',
  hasAll: 'bool',
  hasAny: 'bool',
  hasOnly: 'bool',
  toMillis: 'number',
};

const namespaceResults: Readonly<Record<string, string>> = {
  hashing: 'bytes',
  timestamp: 'timestamp',
  duration: 'duration',
  latlng: 'latlng',
};

const callResults: Readonly<Record<string, string>> = {
  int: 'number',
  float: 'number',
  string: 'string',
  path: 'path',
};

const find = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Returns the type that an expression has in any case unless it is an error. Ints and floats are `number`. */
export function staticType(node: Expression): string | undefined {
  switch (node.kind) {
    case 'literal':
      return node.value.type === 'int' || node.value.type === 'float' ? 'number' : node.value.type;
    case 'list':
    case 'map':
    case 'path':
      return node.kind;
    case 'group':
      return staticType(node.inner);
    case 'logical':
    case 'in':
    case 'is':
      return 'bool';
    case 'unary':
      return node.operator === '!' ? 'bool' : undefined;
    case 'binary':
      return /^[<>=!]/.test(node.operator) ? 'bool' : undefined;
    case 'call':
      return find(callResults, node.name);
    case 'method': {
      const space = node.object.kind === 'name' ? find(namespaceResults, node.object.name) : undefined;
      return space ?? find(methodResults, node.name);
    }
    default:
      return undefined;
  }
}
