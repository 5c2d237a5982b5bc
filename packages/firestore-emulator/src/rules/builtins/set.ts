import { bool, int } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import { ValueIndex } from '../values/value-index.ts';
import { withoutRepeats } from './list.ts';
import { type BuiltIns, getter, method } from './signature.ts';

const indexOf = (values: readonly RulesValue[]): ValueIndex => new ValueIndex(values, true);

const set = (values: readonly RulesValue[]): RulesValue => ({ type: 'set', values });

function holdsAll(values: readonly RulesValue[], wanted: readonly RulesValue[]): boolean {
  const index = indexOf(values);
  return wanted.every((one) => index.has(one));
}

/**
 * Methods of sets, which `toSet()` and MapDiff return. `hasAll` and the like also accept lists, `union` and the like do
 * not.
 */
export const setMethods: BuiltIns = new Map([
  ['size', getter('set', (self) => int(BigInt(self.values.length)))],
  [
    'difference',
    method('set', ['set'], (self, other) => {
      const index = indexOf(other.values);
      return set(self.values.filter((one) => !index.has(one)));
    }),
  ],
  [
    'intersection',
    method('set', ['set'], (self, other) => {
      const index = indexOf(other.values);
      return set(self.values.filter((one) => index.has(one)));
    }),
  ],
  ['union', method('set', ['set'], (self, other) => set(withoutRepeats([...self.values, ...other.values])))],
  ['hasAll', method('set', ['list', 'set'], (self, other) => bool(holdsAll(self.values, other.values)))],
  ['hasOnly', method('set', ['list', 'set'], (self, other) => bool(holdsAll(other.values, self.values)))],
  [
    'hasAny',
    method('set', ['list', 'set'], (self, other) => {
      const index = indexOf(self.values);
      return bool(other.values.some((one) => index.has(one)));
    }),
  ],
]);
