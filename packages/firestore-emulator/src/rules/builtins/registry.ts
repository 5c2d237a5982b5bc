import type { LookupFunction } from '../engine.ts';
import type { Scope, ScopedFunction } from '../syntax/scope.ts';
import type { Expression } from '../syntax/syntax.ts';
import { notFound, nullFault, type Outcome, type RulesValue } from '../values/value.ts';
import { bytesMethods, hashingFunctions } from './bytes.ts';
import { listMethods, setMethods } from './collections.ts';
import { constraintMethods } from './constraint.ts';
import { globalFunctions, mathFunctions } from './conversions.ts';
import { latlngFunctions, latlngMethods } from './latlng.ts';
import { mapDiffMethods, mapMethods } from './map.ts';
import { pathMethods } from './path.ts';
import { type BuiltIn, type BuiltIns, invoke, type Type } from './signature.ts';
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
const crossLookups: ReadonlyMap<string, LookupFunction> = new Map([
  ['get', 'firestore.get'],
  ['exists', 'firestore.exists'],
]);

/** Calls `self.name(args)`. */
export function callMethod(self: RulesValue, name: string, args: readonly RulesValue[]): Outcome {
  if (self.type === 'null') return nullFault();
  const method = methods.get(self.type)?.get(name);
  return method ? invoke(`${self.type}.${name}`, method, self, args) : notFound(name);
}

type Call = Extract<Expression, { kind: 'call' | 'method' }>;

/** What a call refers to: a function of the file, a document lookup, a built-in function, or nothing. */
interface Callee {
  readonly target: ScopedFunction | LookupFunction | BuiltIn | undefined;
  /** Its name in error texts. */
  readonly label: string;
}

/**
 * Returns what a call refers to, or undefined for a method of a value. The name before the dot in `math.abs(x)` is a
 * namespace, unless a variable has this name.
 */
export function calleeOf(node: Call, scope: Scope, locals: { has(name: string): boolean }): Callee | undefined {
  if (node.kind === 'call') {
    const lookup = scope.isFirestore ? lookups.get(node.name) : undefined;
    return { target: scope.functions.get(node.name) ?? lookup ?? globalFunctions.get(node.name), label: node.name };
  }
  const [object] = node.parts;
  if (object.kind !== 'name' || locals.has(object.name) || scope.captures.has(object.name)) return undefined;
  const functions = object.name === 'firestore' && !scope.isFirestore ? crossLookups : namespaces.get(object.name);
  return functions && { target: functions.get(node.name), label: `${object.name}.${node.name}` };
}

/** Returns whether a function has an overload with this number of parameters. Storage's lookups are not checked. */
export function accepts(target: ScopedFunction | LookupFunction | BuiltIn, count: number): boolean {
  if (typeof target === 'string') return count === 1 || target.startsWith('firestore.');
  if ('declaration' in target) return target.declaration.parameters.length === count;
  return target.signatures.some((types) => types.length === count);
}
