import { globalFunctions } from '../builtins/conversions.ts';
import { findRegex } from '../builtins/regex.ts';
import { crossLookups, lookups, namespaces } from '../builtins/registry.ts';
import type { BuiltIn } from '../builtins/signature.ts';
import { findFunction, isFirestore, type Scope } from '../syntax/scope.ts';
import type { Source } from '../syntax/source.ts';
import { childrenOf, type Expression } from '../syntax/syntax.ts';
import { staticType } from './static-type.ts';

/** The names that an expression can refer to. */
export interface Names {
  readonly scope: Scope;
  readonly locals: ReadonlySet<string>;
  /** False in functions that no rule calls, where `request` is undefined. */
  readonly hasRequest: boolean;
  /** Called for every local variable that the expression reads. */
  onRead(name: string): void;
}

/** Warns about undefined names, wrong numbers of arguments, and comparisons that are never true. */
export function checkExpression(root: Expression, names: Names, source: Source): void {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    checkNode(node, names, source);
    const isNamespace = node.kind === 'method' && namespaceOf(node, names) !== undefined;
    pending.push(...childrenOf(node).slice(isNamespace ? 1 : 0));
  }
}

function checkNode(node: Expression, names: Names, source: Source): void {
  if (node.kind === 'name') checkName(node.name, node.start, names, source);
  else if (node.kind === 'call') checkCall(node, names, source);
  else if (node.kind === 'method') checkMethod(node, names, source);
  else if (node.kind === 'binary') checkComparison(node, source);
  else if (node.kind === 'path') checkPath(node, names);
}

/** Marks the variables of a path as used. An undefined name in `$(x)` is allowed, as a placeholder for `bind`. */
function checkPath(node: Extract<Expression, { kind: 'path' }>, names: Names): void {
  for (const part of node.parts) {
    if (part.kind === 'expression' && part.expression.kind === 'name') names.onRead(part.expression.name);
  }
}

function checkName(name: string, start: number, names: Names, source: Source): void {
  if (names.locals.has(name)) {
    names.onRead(name);
    return;
  }
  if (names.scope.captures.has(name)) return;
  const isGlobal = name === 'request' || name === 'resource';
  if (!isGlobal || !names.hasRequest) source.warn(`Invalid variable name: ${name}.`, start);
}

function checkCall(node: Extract<Expression, { kind: 'call' }>, names: Names, source: Source): void {
  const { name, args, start } = node;
  const declared = findFunction(names.scope, name);
  if (declared) {
    if (declared.declaration.parameters.length !== args.length) warnOfCount(name, start, source);
    return;
  }
  if (lookups.has(name) && isFirestore(names.scope)) {
    if (args.length !== 1) warnOfCount(name, start, source);
    return;
  }
  if (name === 'debug') source.warn('The function debug exists in emulators only.', start);
  checkBuiltIn(name, globalFunctions.get(name), args.length, start, source);
}

function checkMethod(node: Extract<Expression, { kind: 'method' }>, names: Names, source: Source): void {
  const namespace = namespaceOf(node, names);
  if (namespace !== undefined) {
    const label = `${namespace}.${node.name}`;
    if (namespace !== 'firestore') {
      const builtIn = namespaces.get(namespace)?.get(node.name);
      checkBuiltIn(label, builtIn, node.args.length, node.start, source);
    } else if (!crossLookups.has(node.name)) {
      source.warn(`Invalid function name: ${label}.`, node.start);
    }
    return;
  }
  const [pattern] = node.args;
  if (node.name !== 'matches' || pattern?.kind !== 'literal' || pattern.value.type !== 'string') return;
  const regex = findRegex(pattern.value.value);
  if (regex.type === 'error') source.error(regex.message, pattern.start);
}

function checkBuiltIn(label: string, builtIn: BuiltIn | undefined, count: number, start: number, source: Source): void {
  if (!builtIn) source.warn(`Invalid function name: ${label}.`, start);
  else if (!builtIn.signatures.some((types) => types.length === count)) warnOfCount(label, start, source);
}

const warnOfCount = (name: string, start: number, source: Source): void =>
  source.warn(`Incorrect number of arguments supplied to function: ${name}.`, start);

function checkComparison(node: Extract<Expression, { kind: 'binary' }>, source: Source): void {
  if (node.operator !== '==' && node.operator !== '!=') return;
  const left = staticType(node.left);
  const right = staticType(node.right);
  if (left === undefined || right === undefined || left === right) return;
  source.warn(
    `The sub-expressions are not comparable, so this comparison will always return ${node.operator === '!='}.`,
    node.operatorStart,
  );
}

/** Returns the namespace of a method call, or undefined if a variable has the same name. */
function namespaceOf(node: Extract<Expression, { kind: 'method' }>, names: Names): string | undefined {
  if (node.object.kind !== 'name') return undefined;
  const { name } = node.object;
  if (names.locals.has(name) || names.scope.captures.has(name)) return undefined;
  const isCross = name === 'firestore' && !isFirestore(names.scope);
  return namespaces.has(name) || isCross ? name : undefined;
}
