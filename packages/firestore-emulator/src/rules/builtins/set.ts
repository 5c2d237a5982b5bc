import { bool, int, set } from '../values/outcome.ts';
import { containsAll, containsAny, ValueIndex } from '../values/value-index.ts';
import { withoutDuplicates } from './list.ts';
import { builtIns, method, methodWithoutArguments } from './signature.ts';

/** Methods of sets. `toSet()` and MapDiff return sets. Only the methods that return a bool also accept lists. */
export const setMethods = builtIns({
  size: methodWithoutArguments('set', (self) => int(BigInt(self.values.length))),
  difference: method('set', ['set'], (self, other) => {
    const index = new ValueIndex(other.values, 'set');
    return set(self.values.filter((value) => !index.has(value)));
  }),
  intersection: method('set', ['set'], (self, other) => {
    const index = new ValueIndex(other.values, 'set');
    return set(self.values.filter((value) => index.has(value)));
  }),
  union: method('set', ['set'], (self, other) => set(withoutDuplicates([...self.values, ...other.values]))),
  hasAll: method('set', ['list', 'set'], (self, other) => bool(containsAll(self.values, other.values, 'set'))),
  hasOnly: method('set', ['list', 'set'], (self, other) => bool(containsAll(other.values, self.values, 'set'))),
  hasAny: method('set', ['list', 'set'], (self, other) => bool(containsAny(self.values, other.values, 'set'))),
});
