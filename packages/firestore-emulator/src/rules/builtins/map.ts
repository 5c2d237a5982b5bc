import { identical } from '../values/compare.ts';
import { int, list, set, string } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import { hasConstraint, noSetEquality } from './constraint.ts';
import { builtIns, isType, method, methodWithoutArguments, type Of } from './signature.ts';

/** Reads a value in nested maps. Returns undefined if a key is missing or a value on the path is not a map. */
function valueAt(root: RulesValue, keys: readonly string[]): RulesValue | undefined {
  let value: RulesValue | undefined = root;
  for (const key of keys) value = value?.type === 'map' ? value.entries.get(key) : undefined;
  return value;
}

function keysOf(argument: RulesValue | undefined): readonly string[] | undefined {
  if (isType(argument, 'string')) return [argument.value];
  if (!isType(argument, 'list')) return undefined;
  const keys: string[] = [];
  for (const value of argument.values) {
    if (value.type !== 'string') return undefined;
    keys.push(value.value);
  }
  return keys;
}

export const mapMethods = builtIns({
  size: methodWithoutArguments('map', (self) => int(BigInt(self.entries.size))),
  keys: methodWithoutArguments('map', (self) => list([...self.entries.keys()].map(string))),
  values: methodWithoutArguments('map', (self) => list([...self.entries.values()])),
  get: {
    signatures: [
      ['string', 'any'],
      ['list', 'any'],
    ],
    call: (self, [key, fallback]) => {
      const keys = keysOf(key);
      if (keys === undefined || fallback === undefined) return undefined;
      return valueAt(self, keys) ?? fallback;
    },
  },
  diff: method('map', ['map'], (self, other) => ({
    type: 'map_diff',
    after: self.entries,
    before: other.entries,
  })),
});

type Diff = Of<'map_diff'>;

/** Creates a method that returns the set of keys in either map for which the test is true. */
const keySet = (test: (diff: Diff, key: string) => boolean) =>
  methodWithoutArguments('map_diff', (self) => {
    if (test !== isAdded && test !== isRemoved && isUndetermined(self)) return noSetEquality();
    const keys = [...self.after.keys(), ...[...self.before.keys()].filter((key) => !self.after.has(key))];
    return set(keys.filter((key) => test(self, key)).map(string));
  });

/** Returns whether a query's filter does not fix one of the values to compare. */
const isUndetermined = ({ before, after }: Diff): boolean =>
  [...after].some(([key, value]) => {
    const other = before.get(key);
    return other !== undefined && (hasConstraint(value) || hasConstraint(other));
  });

const isAdded = (diff: Diff, key: string): boolean => !diff.before.has(key);
const isRemoved = (diff: Diff, key: string): boolean => !diff.after.has(key);

function isSame(diff: Diff, key: string): boolean {
  const before = diff.before.get(key);
  const after = diff.after.get(key);
  return before !== undefined && after !== undefined && identical(before, after);
}

/** Methods of `after.diff(before)`, which compares the values of the top-level keys deeply. */
export const mapDiffMethods = builtIns({
  addedKeys: keySet(isAdded),
  removedKeys: keySet(isRemoved),
  unchangedKeys: keySet(isSame),
  affectedKeys: keySet((diff, key) => !isSame(diff, key)),
  changedKeys: keySet((diff, key) => !isSame(diff, key) && !isAdded(diff, key) && !isRemoved(diff, key)),
});
