import type { LookupFunction } from '../engine.ts';
import { findFunction, type Scope, type ScopedFunction } from '../syntax/scope.ts';
import type { Expression } from '../syntax/syntax.ts';
import { globalFunctions } from './conversions.ts';
import { crossLookups, lookups, namespaces } from './registry.ts';
import type { BuiltIn } from './signature.ts';

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
    return { target: findFunction(scope, node.name) ?? lookup ?? globalFunctions.get(node.name), label: node.name };
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
