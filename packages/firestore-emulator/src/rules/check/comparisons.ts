import type { Source } from '../syntax/source.ts';
import type { Expression } from '../syntax/syntax.ts';

/** Returns the type of each name. `names` are those of a type, separated by blanks. */
const tableOf = (names: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).flatMap(([type, list]) => list.split(' ').map((name) => [name, type] as const)));

/** Result types of built-in methods whose name identifies the type of the receiver. */
const methodResults = tableOf({
  number: 'size toMillis',
  list: 'keys values split concat removeAll',
  set: 'toSet difference union intersection addedKeys removedKeys changedKeys affectedKeys unchangedKeys',
  map_diff: 'diff',
  string: 'lower upper trim replace join toBase64 toHexString',
  bytes: 'toUtf8',
  bool: 'matches hasAll hasAny hasOnly',
});
const namespaceResults = tableOf({ bytes: 'hashing', timestamp: 'timestamp', duration: 'duration', latlng: 'latlng' });
const callResults = tableOf({ number: 'int float', string: 'string', path: 'path' });

/** Returns the type that an expression has in any case unless it is an error. Ints and floats are `number`. */
function staticType(node: Expression): string | undefined {
  switch (node.kind) {
    case 'literal':
      return node.value.type === 'int' || node.value.type === 'float' ? 'number' : node.value.type;
    case 'list':
    case 'map':
    case 'path':
      return node.kind;
    case 'group':
      return staticType(node.parts[0]);
    case 'logical':
    case 'in':
    case 'is':
      return 'bool';
    case 'unary':
      return node.operator === '!' ? 'bool' : undefined;
    case 'binary':
      return /^[<>=!]/.test(node.operator) ? 'bool' : undefined;
    case 'call':
      return callResults.get(node.name);
    case 'method': {
      const [object] = node.parts;
      const space = object.kind === 'name' ? namespaceResults.get(object.name) : undefined;
      return space ?? methodResults.get(node.name);
    }
    default:
      return undefined;
  }
}

/** Warns about a comparison that is always false, because the types differ. */
export function checkComparison(node: Extract<Expression, { kind: 'binary' }>, source: Source): void {
  if (node.operator !== '==' && node.operator !== '!=') return;
  const [left, right] = node.parts.map(staticType);
  if (left === undefined || right === undefined || left === right) return;
  source.warn(
    `The sub-expressions are not comparable, so this comparison will always return ${node.operator === '!='}.`,
    node.operatorStart,
  );
}
