import { identical } from '../values/compare.ts';
import { int, list, type RulesValue, set, string } from '../values/value.ts';
import { hasConstraint, noSetEquality } from './constraint.ts';
import { builtIns, method, type Of, property } from './signature.ts';

/** Reads a value in nested maps. Returns undefined if a key is missing or a value on the path is not a map. */
function valueAt(root: RulesValue, keys: readonly string[]): RulesValue | undefined {
  let value: RulesValue | undefined = root;
  for (const key of keys) value = value?.type === 'map' ? value.entries.get(key) : undefined;
  return value;
}

/** Returns undefined if the argument is neither a string nor a list of strings. */
function keysOf(argument: RulesValue | undefined): readonly string[] | undefined {
  const values = argument?.type === 'list' ? argument.values : [argument];
  const keys = values.flatMap((value) => (value?.type === 'string' ? [value.value] : []));
  return keys.length === values.length ? keys : undefined;
}

export const mapMethods = builtIns({
  size: property('map', (self) => int(BigInt(self.entries.size))),
  keys: property('map', (self) => list([...self.entries.keys()].map(string))),
  values: property('map', (self) => list([...self.entries.values()])),
  get: {
    signatures: ['string', 'list'].map((type) => [type, 'any']),
    call: (self, [key, fallback]) => {
      const keys = keysOf(key);
      return keys && fallback && (valueAt(self, keys) ?? fallback);
    },
  },
  diff: method('map', ['map'], (self, other) => ({ type: 'map_diff', after: self.entries, before: other.entries })),
});

type Change = 'added' | 'removed' | 'changed' | 'unchanged';

/** Creates a method that returns the keys with these changes. */
const keySet = (...changes: readonly Change[]) =>
  property('map_diff', (diff) => {
    const compares = changes.includes('changed') || changes.includes('unchanged');
    if (compares && isUndetermined(diff)) return noSetEquality();
    const keys = [...new Set([...diff.after.keys(), ...diff.before.keys()])];
    return set(keys.filter((key) => changes.includes(changeOf(diff, key, compares))).map(string));
  });

/** Returns whether a query's filter does not fix one of the values to compare. */
const isUndetermined = ({ before, after }: Of<'map_diff'>): boolean =>
  [...after].some(([key, value]) => {
    const other = before.get(key);
    return other !== undefined && (hasConstraint(value) || hasConstraint(other));
  });

function changeOf({ before, after }: Of<'map_diff'>, key: string, compares: boolean): Change {
  const old = before.get(key);
  const current = after.get(key);
  if (!old) return 'added';
  if (!current) return 'removed';
  return compares && identical(old, current) ? 'unchanged' : 'changed';
}

/** Methods of `after.diff(before)`, which compares the values of the top-level keys deeply. */
export const mapDiffMethods = builtIns({
  addedKeys: keySet('added'),
  removedKeys: keySet('removed'),
  unchangedKeys: keySet('unchanged'),
  affectedKeys: keySet('added', 'removed', 'changed'),
  changedKeys: keySet('changed'),
});
