import type { LookupFunction } from '../engine.ts';
import { notFound, nullFault } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import { bytesMethods, hashingFunctions } from './bytes.ts';
import { listMethods, setMethods } from './collections.ts';
import { constraintMethods } from './constraint.ts';
import { latlngFunctions, latlngMethods } from './latlng.ts';
import { mapDiffMethods, mapMethods } from './map.ts';
import { mathFunctions } from './math.ts';
import { pathMethods } from './path.ts';
import { type BuiltIns, invoke, type Result, type Type } from './signature.ts';
import { stringMethods } from './string.ts';
import { durationFunctions, durationMethods, timestampFunctions, timestampMethods } from './time.ts';

const methods: ReadonlyMap<Type, BuiltIns> = new Map<Type, BuiltIns>([
  ['string', stringMethods],
  ['bytes', bytesMethods],
  ['timestamp', timestampMethods],
  ['duration', durationMethods],
  ['latlng', latlngMethods],
  ['path', pathMethods],
  ['list', listMethods],
  ['set', setMethods],
  ['map', mapMethods],
  ['map_diff', mapDiffMethods],
  ['constraint', constraintMethods],
]);

/** Functions with a namespace, such as `math.abs(x)`. */
export const namespaces: ReadonlyMap<string, BuiltIns> = new Map([
  ['math', mathFunctions],
  ['hashing', hashingFunctions],
  ['timestamp', timestampFunctions],
  ['duration', durationFunctions],
  ['latlng', latlngFunctions],
]);

/** Functions of Firestore's rules that read a document. */
export const lookups: ReadonlyMap<string, LookupFunction> = new Map(
  (['get', 'exists', 'getAfter', 'existsAfter'] as const).map((name) => [name, name]),
);
/** Functions of Storage's rules with the namespace `firestore`. */
export const crossLookups: ReadonlyMap<string, LookupFunction> = new Map([
  ['get', 'firestore.get'],
  ['exists', 'firestore.exists'],
]);

/** Calls `self.name(args)`. */
export function callMethod(self: RulesValue, name: string, args: readonly RulesValue[]): Result {
  if (self.type === 'null') return nullFault();
  const method = methods.get(self.type)?.get(name);
  return method ? invoke(`${self.type}.${name}`, method, self, args) : notFound(name);
}
