import { accepts, calleeOf } from '../builtins/callee.ts';
import { findRegex } from '../builtins/regex.ts';
import type { Scope } from '../syntax/scope.ts';
import type { Source } from '../syntax/source.ts';
import type { Expression } from '../syntax/syntax.ts';
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
    let isNamespaced = false;
    if (node.kind === 'name') checkName(node.name, node.start, names, source);
    else if (node.kind === 'call') checkCall(node, names, source);
    else if (node.kind === 'method') isNamespaced = checkCall(node, names, source);
    else if (node.kind === 'binary') checkComparison(node, source);
    pending.push(...node.parts.slice(isNamespaced ? 1 : 0));
  }
}

function checkName(name: string, start: number, names: Names, source: Source): void {
  if (names.locals.has(name)) names.onRead(name);
  else if (!names.scope.captures.has(name)) {
    const isGlobal = name === 'request' || name === 'resource';
    if (!isGlobal || !names.hasRequest) source.warn(`Invalid variable name: ${name}.`, start);
  }
}

/** Returns false for a method of a value. */
function checkCall(
  node: Extract<Expression, { kind: 'call' | 'method' }>,
  { scope, locals }: Names,
  source: Source,
): boolean {
  const callee = calleeOf(node, scope, locals);
  if (!callee) {
    const [, pattern] = node.parts;
    if (node.name === 'matches' && pattern?.kind === 'literal' && pattern.value.type === 'string') {
      const regex = findRegex(pattern.value.value);
      if ('message' in regex) source.error(regex.message, pattern.start);
    }
    return false;
  }
  const { target, label } = callee;
  const count = node.kind === 'call' ? node.parts.length : node.parts.length - 1;
  const isDeclared = typeof target === 'object' && 'declaration' in target;
  if (label === 'debug' && !isDeclared) source.warn('The function debug exists in emulators only.', node.start);
  if (target === undefined) source.warn(`Invalid function name: ${label}.`, node.start);
  else if (!accepts(target, count))
    source.warn(`Incorrect number of arguments supplied to function: ${label}.`, node.start);
  return true;
}

function checkComparison(node: Extract<Expression, { kind: 'binary' }>, source: Source): void {
  if (node.operator !== '==' && node.operator !== '!=') return;
  const [left, right] = node.parts.map(staticType);
  if (left === undefined || right === undefined || left === right) return;
  source.warn(
    `The sub-expressions are not comparable, so this comparison will always return ${node.operator === '!='}.`,
    node.operatorStart,
  );
}
